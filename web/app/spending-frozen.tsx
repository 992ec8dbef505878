import { useCurrentUser } from '../api/use-current-user.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { formatMoment } from '../ui/format/date-format.ts';

/** On every page of an owner whose balance cannot be spent for a while. The server ends it by itself. */
export function SpendingFrozen() {
  const { user } = useCurrentUser();
  const until = user?.spendingFrozenUntil;
  if (!until || new Date(until) <= new Date()) return null;
  return (
    <Notice tone="warn" title="Your balance cannot be spent yet" className="mb-6 print:hidden">
      Our staff changed your email address, so spending is frozen until {formatMoment(until)}. You can receive
      money as usual. If you did not want this change, please contact us now.
    </Notice>
  );
}
