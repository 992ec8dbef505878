import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { AddFundsForm } from '../payments/add-funds-form.tsx';
import { CompleteForm } from '../payments/complete-form.tsx';
import { IncompleteList } from '../payments/incomplete-list.tsx';
import { parsePaymentsSearch } from '../payments/payments-search.ts';

/** Payments that have brought no money yet, and their actions. */
export function TransactionManagerPage() {
  const user = useSignedInUser();
  const role = roleOf(user);
  if (!can(role, 'staff-dashboard')) return <AccessDenied />;
  return (
    <>
      <BackLink to={paths.admin.href()}>Back to Admin</BackLink>
      <PageHeading title="Transaction Manager" />
      <div className="flex flex-col gap-8">
        {can(role, 'staff-money') ? (
          <Forms />
        ) : (
          <Notice title="Only administrators can move money">
            You can see incomplete payments here. Administrators complete them and add funds.
          </Notice>
        )}
        <IncompleteList movesMoney={can(role, 'staff-money')} />
      </div>
    </>
  );
}

/** Prefilled from the address. */
function Forms() {
  const [{ payment, user }] = useSearchState(parsePaymentsSearch);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <CompleteForm payment={payment} />
      <AddFundsForm user={user} />
    </div>
  );
}
