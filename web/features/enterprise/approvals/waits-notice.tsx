import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';

/**
 * Says before the click that a payout above the line waits for another manager. `parts` says which part of
 * it.
 */
export function WaitsNotice({
  line,
  title = 'Another manager must approve this',
  parts,
}: {
  line: string;
  title?: string;
  parts?: string | null;
}) {
  return (
    <Notice title={title}>
      {parts && <p className="mb-1 text-ink">{parts}</p>}
      Above {displayMoney(line)} in 24 hours, a payout needs a second manager. The money is set aside until
      then, and returns if no one approves within 30 days.
    </Notice>
  );
}
