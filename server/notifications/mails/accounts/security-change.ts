import { type Block, greeting, headingOf, type MailContent, type MailContext } from '../mail-content.ts';

/** `next`: what the reader can do; a new password where it is omitted. */
export type SecurityChangeData = {
  firstName: string;
  title: string;
  message: string;
  /** `message` in paragraphs; absent where it is short. */
  paragraphs?: readonly string[];
  next?: SecurityChangeNext;
};

/** `nothing`: the message says it. `write-to-us`: the reader cannot undo it alone. */
export type SecurityChangeNext = 'nothing' | 'write-to-us';

export function securityChangeMail(data: SecurityChangeData, context: MailContext): MailContent {
  const { paragraphs = [data.message] } = data;
  return {
    subject: `Your Indulge account: ${headingOf(data.title)}`,
    preview: paragraphs[0] ?? data.message,
    heading: headingOf(data.title),
    blocks: [
      greeting(data.firstName),
      ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
      ...nextBlocks(data, context),
    ],
  };
}

function nextBlocks({ next }: SecurityChangeData, { appUrl }: MailContext): Block[] {
  if (next === 'nothing') return [];
  if (next === 'write-to-us')
    return [{ kind: 'text', text: 'If this is not right, reply to this email, and we will help.' }];
  return [
    { kind: 'text', text: 'If this was you, you are all set. If not, choose a new password now.' },
    { kind: 'button', label: 'Choose a new password', href: `${appUrl}/forgot-password` },
  ];
}
