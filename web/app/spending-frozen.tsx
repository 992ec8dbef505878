import { useCurrentUser } from '../api/use-current-user.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { formatMoment } from '../ui/format/date-format.ts';

/** On every page of an owner whose balance cannot be spent for a while. The server ends it by itself. */
export function SpendingFrozen() {
  const { user } = useCurrentUser();
  const until = user?.spendingFrozenUntil;
  if (!until || new Date(until) <= new Date()) return null;
  if (user.isEnterpriseUser)
    return (
      <Notice tone="warn" title="You cannot pay for your company yet" className="mb-6 print:hidden">
        Our staff changed your email address, so you cannot pay, approve, invite or set limits until{' '}
        {formatMoment(until)}. If you did not ask for this change, please contact us now.
      </Notice>
    );
  return (
    <Notice tone="warn" title="Your balance cannot be spent yet" className="mb-6 print:hidden">
      Our staff changed your email address, so spending is frozen until {formatMoment(until)}. You can receive
      money as usual. If you did not want this change, please contact us now.
    </Notice>
  );
}
