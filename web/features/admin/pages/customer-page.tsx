import { useParams } from '@tanstack/react-router';
import { type AdminUserDetail, getUser } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { isMissing } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { repeat } from '../../../ui/format/repeat.ts';
import { UserRoundX } from '../../../ui/icons/people.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { AccessDenied } from '../access-denied.tsx';
import { CustomerFigures } from '../customer/customer-figures.tsx';
import { CustomerHeading } from '../customer/customer-heading.tsx';
import { CustomerState } from '../customer/customer-state.tsx';
import { CustomerTabs } from '../customer/customer-tabs.tsx';

/** Everything staff can see of one customer. */
export function CustomerPage() {
  const { userId = '' } = useParams({ strict: false });
  const role = roleOf(useSignedInUser());
  if (!can(role, 'staff-customers')) return <AccessDenied />;
  return (
    <>
      <BackLink to={paths.admin.href()}>Back to Admin</BackLink>
      <Found userId={userId} />
    </>
  );
}

function Found({ userId }: { userId: string }) {
  const read = useRead(getUser, { params: { userId } }, { staleTime: 0 });
  const { data, error } = read;
  if (data) return <Customer customer={data} />;
  if (isMissing(error)) return <NotFound />;
  return (
    <>
      <PageHeading title="Customer" />
      {error ? (
        <Card>
          <ErrorState title="The customer did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the customer</span>
          <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {repeat(4).map((key) => (
              <Card key={key} className="space-y-3">
                <Skeleton className="h-4 w-2/3" />
                <Skeleton className="h-7 w-24 max-w-full" />
              </Card>
            ))}
          </div>
          <Skeleton className="mt-8 mb-5 h-9 max-w-md rounded-md" />
          <Card className="space-y-5">
            {repeat(6).map((key) => (
              <Skeleton key={key} className="h-4 w-3/5" />
            ))}
          </Card>
        </div>
      )}
    </>
  );
}

function Customer({ customer }: { customer: AdminUserDetail }) {
  return (
    <>
      <CustomerHeading customer={customer} />
      <CustomerState customer={customer} />
      <CustomerFigures customer={customer} />
      <CustomerTabs customer={customer} />
    </>
  );
}

function NotFound() {
  const seesStaff = can(roleOf(useSignedInUser()), 'staff-users');
  return (
    <Card className="mx-auto mt-6 max-w-lg text-center">
      <span
        aria-hidden="true"
        className="mx-auto mb-5 grid size-16 place-items-center rounded-full bg-primary-soft text-primary-ink"
      >
        <UserRoundX className="size-7" />
      </span>
      <PageHeading title="User Not Found" className="mb-2 justify-center" />
      <p className="text-ink-soft">
        {seesStaff
          ? 'No account has this ID. It may have been deleted.'
          : 'No customer has this ID. The account may have been deleted, or belong to a colleague.'}
      </p>
      <LinkButton
        to={paths.admin.href()}
        search={{ tab: 'deleted-accounts' }}
        tone="secondary"
        className="mt-6"
      >
        See deleted accounts
      </LinkButton>
    </Card>
  );
}
