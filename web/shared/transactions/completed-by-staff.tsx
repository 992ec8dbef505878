import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';

/** Replaces the fee and the total of a payment that staff completed. Its email has the same text. */
export function CompletedByStaff({ total, className }: { total: string; className?: string }) {
  return (
    <Notice title="Our staff completed this payment" {...(className && { className })}>
      As far as we know, your card was not charged. A later charge of {displayMoney(total)} would be for this
      payment, and would not add money again.
    </Notice>
  );
}
