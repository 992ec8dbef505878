import { defuse, quoted } from '../defuse.ts';
import type { MailContent, MailContext } from '../mail-content.ts';
import { bandOf, type CampaignInMail } from './campaign-band.ts';

/** Amount and date are formatted already. Names are passed on as typed. */
export type GiftExpiredData = {
  senderName: string;
  /** Empty where the sender gave none. */
  recipientName: string;
  /** What was not claimed: "$50.00". */
  amount: string;
  /** The last day: "February 21, 2027". */
  expiredOn: string;
  /** Of the company that sent it; null for a member's gift. */
  campaign: CampaignInMail | null;
};

/** To the recipient of a gift that nobody claimed in time. Its link says the same. */
export function giftExpiredMail(data: GiftExpiredData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Your gift of ${data.amount} has expired`,
    preview: 'The money went back to the sender.',
    heading: 'Your gift has expired',
    ...(data.campaign && { fromName: data.senderName }),
    blocks: [
      ...bandOf(data.campaign, appUrl),
      { kind: 'text', text: data.recipientName ? `Hello ${defuse(data.recipientName)},` : 'Hello,' },
      {
        kind: 'text',
        text: `${quoted(data.senderName)} sent you a gift to open by ${data.expiredOn}. The money that was left went back to the sender.`,
      },
      { kind: 'amount', label: 'Not claimed', value: data.amount },
      {
        kind: 'text',
        text: 'There is nothing you need to do. The sender has been notified and can send it again.',
      },
    ],
    footer: `You are getting this email because someone sent you a gift through ${new URL(appUrl).host}.`,
  };
}
