import { defuse, quoted } from '../defuse.ts';
import type { Block, MailContent, MailContext } from '../mail-content.ts';
import { bandOf, type CampaignInMail } from './campaign-band.ts';

/** Amount and date are formatted already. Names and the message are passed on as typed. */
export type GiftLinkData = {
  senderName: string;
  /** Empty where the sender gave none. */
  recipientName: string;
  /** What can be claimed: "$50.00". */
  amount: string;
  message: string | null;
  /** The design that the sender chose. */
  pictureUrl: string;
  /** The last day, or the moment in the last hours: "February 21, 2027". */
  expiresOn: string;
  link: string;
  /** Of the company that sends it; null for a member's gift. */
  campaign: CampaignInMail | null;
  /** What a company's reward says of itself; null for a person's gift. */
  terms: string | null;
};

/** A gift for a recipient who may have no account. */
export function giftLinkMail(data: GiftLinkData, context: MailContext): MailContent {
  return giftMail(data, context, {
    subject: data.campaign?.subject ?? `You received a gift of ${data.amount}`,
    preview: 'Open it and choose a gift card you love.',
    heading: 'A gift for you',
    first: `${quoted(data.senderName)} sent you ${data.amount} to spend on a gift card you choose.`,
    label: 'Your gift',
    until: `Open your gift by ${data.expiresOn}. After that,`,
  });
}

/** Reminds the recipient of a gift that waits. */
export function giftReminderMail(data: GiftLinkData, context: MailContext): MailContent {
  return giftMail(data, context, {
    subject: `Your gift of ${data.amount} is waiting`,
    preview: `You can open it until ${data.expiresOn}.`,
    heading: 'Your gift is waiting',
    first: `${quoted(data.senderName)} sent you a gift. ${data.amount} is still waiting for you. Open it by ${data.expiresOn}.`,
    label: 'Still waiting',
    until: `After ${data.expiresOn},`,
  });
}

function giftMail(
  { senderName, recipientName, amount, message, pictureUrl, link, campaign, terms }: GiftLinkData,
  { appUrl }: MailContext,
  {
    first,
    label,
    until,
    ...head
  }: Pick<MailContent, 'subject' | 'preview' | 'heading'> & { first: string; label: string; until: string },
): MailContent {
  const words: Block[] =
    message === null ? [] : [{ kind: 'quote', text: defuse(message), from: defuse(senderName) }];
  return {
    ...head,
    ...(campaign && { fromName: senderName }),
    blocks: [
      ...bandOf(campaign, appUrl),
      { kind: 'picture', src: pictureUrl, alt: '' },
      { kind: 'text', text: recipientName ? `Hello ${defuse(recipientName)},` : 'Hello,' },
      { kind: 'text', text: first },
      { kind: 'amount', label, value: amount },
      ...words,
      { kind: 'button', label: 'Open your gift', href: link, color: campaign?.colors?.button ?? null },
      {
        kind: 'note',
        text: `You do not need an account. ${until} the money goes back to the sender. Anyone who has this link can open the gift, so do not forward this email.`,
      },
      ...(terms ? [{ kind: 'note', text: defuse(terms) } as const] : []),
    ],
    footer: `You are getting this email because someone sent you a gift through ${new URL(appUrl).host}. If you do not know the sender, open the gift and choose “This is not for me”.`,
  };
}
