import type { PaymentDispute } from '#contract/payment-dispute.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** How a dispute stands, for the one who paid. */
export const DISPUTE_TEXTS: Record<PaymentDispute, { title: string; text: string }> = {
  open: {
    title: 'This payment is disputed',
    text: 'The cardholder asked their bank to take it back. The bank has not decided yet. If the dispute is a mistake, ask the bank to withdraw it.',
  },
  won: {
    title: 'The dispute is over',
    text: 'The bank turned it down, or it was withdrawn. The payment stands.',
  },
  partly: {
    title: 'Part of this payment went back',
    text: 'The bank decided the dispute, and a part of the money went back to the card.',
  },
  lost: {
    title: 'This payment went back',
    text: 'The bank decided the dispute, and the money went back to the card.',
  },
};

/** What the recipient of a disputed gift reads. */
const GIFT_TEXTS: typeof DISPUTE_TEXTS = {
  open: {
    title: 'This gift is disputed',
    text: 'The sender asked their bank to take the payment back. There is nothing you need to do. We will notify you once the bank decides.',
  },
  won: {
    title: 'The dispute is over',
    text: 'The sender’s bank turned it down, or the sender withdrew it. You keep this gift.',
  },
  partly: {
    title: 'Part of this gift went back',
    text: 'The bank decided the dispute, and a part of the money went back to the sender.',
  },
  lost: {
    title: 'This gift went back',
    text: 'The bank decided the dispute, and the money went back to the sender.',
  },
};

export function DisputeNotice({
  dispute,
  isGift = false,
  className,
}: {
  dispute: PaymentDispute;
  /** The reader received it. */
  isGift?: boolean;
  className?: string;
}) {
  const { title, text } = (isGift ? GIFT_TEXTS : DISPUTE_TEXTS)[dispute];
  return (
    <Notice
      tone={dispute === 'open' ? 'warn' : 'info'}
      title={title}
      {...(className !== undefined && { className })}
    >
      {text}
    </Notice>
  );
}
