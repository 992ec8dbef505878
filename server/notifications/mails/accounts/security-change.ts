import { type Block, greeting, headingOf, type MailContent, type MailContext } from '../mail-content.ts';

/** `next`: what the reader can do; a new password where it is omitted. */
export type SecurityChangeData = {
  firstName: string;
  title: string;
  message: string;
  next?: SecurityChangeNext;
};

/** `nothing`: the message says it, or another mail leads on. `write-to-us`: the account is not the reader's to change. */
export type SecurityChangeNext = 'nothing' | 'write-to-us';

export function securityChangeMail(data: SecurityChangeData, context: MailContext): MailContent {
  return {
    subject: `Your Indulge account: ${headingOf(data.title)}`,
    preview: data.message,
    heading: headingOf(data.title),
    blocks: [greeting(data.firstName), { kind: 'text', text: data.message }, ...nextBlocks(data, context)],
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
