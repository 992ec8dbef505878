import type { PaymentDispute } from '#contract/payment-dispute.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** How a dispute stands, for the one who paid. */
export const DISPUTE_TEXTS: Record<PaymentDispute, { title: string; text: string }> = {
  open: {
    title: 'This payment is disputed',
    text: 'The bank was asked to take it back, and has not decided yet. If the dispute is a mistake, ask the bank to withdraw it.',
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

export function DisputeNotice({ dispute, className }: { dispute: PaymentDispute; className?: string }) {
  const { title, text } = DISPUTE_TEXTS[dispute];
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
