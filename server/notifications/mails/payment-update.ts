import { amountBlocks, type LabeledAmount } from './labeled-amount.ts';
import { greeting, headingOf, type MailContent, type MailContext } from './mail-content.ts';
import { receiptLinks } from './receipt-links.ts';

/** A refund or a dispute changed a balance. Amounts are formatted already: "$50.00". */
export type PaymentUpdateData = {
  firstName: string;
  title: string;
  message: string;
  /** `message` in paragraphs; absent where it is short. */
  paragraphs?: readonly string[];
  /** What moved, with what became of it; none where nothing did. */
  amount?: LabeledAmount;
  /** The whole payment that it is about, or what its recipient got of it. */
  payment: string;
  /** The reader received it as a gift. */
  isGift?: boolean;
  paymentId: string;
  /** The page with the signed receipt. */
  receiptPath: string;
};

export function paymentUpdateMail(data: PaymentUpdateData, { appUrl }: MailContext): MailContent {
  const { paragraphs = [data.message] } = data;
  return {
    subject: headingOf(data.title),
    preview: paragraphs[0] ?? data.message,
    heading: headingOf(data.title),
    blocks: [
      greeting(data.firstName),
      ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
      ...amountBlocks(data.amount),
      {
        kind: 'facts',
        rows: [
          [data.isGift ? 'Gift' : 'Payment', data.payment],
          ['Payment ID', data.paymentId],
        ],
      },
      { kind: 'button', label: 'See your balance', href: appUrl },
      ...receiptLinks(data.receiptPath, appUrl, {
        label: `See this ${data.isGift ? 'gift' : 'payment'} on Indulge`,
      }),
      { kind: 'note', text: 'Questions? Reply to this email, and we will help.' },
    ],
  };
}
