import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** Says before the click that a payout above the line waits for another manager. */
export function WaitsNotice({ line }: { line: string }) {
  return (
    <Notice title="Another manager must approve this">
      Above {displayMoney(line)} in 24 hours, a payout needs a second manager. The money is set aside until
      then, and returns if no one approves within 30 days.
    </Notice>
  );
}
