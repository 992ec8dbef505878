import { useParams } from '@tanstack/react-router';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { getSignedEnterpriseReceipt } from '#contract/transactions.ts';
import { isMissing } from '../../../api/api-error.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { enterpriseHref, paths } from '../../../paths.ts';
import { Letterhead } from '../../../shared/transactions/letterhead.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NoAccess } from '../../../ui/feedback/no-access.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ReceiptActions } from '../receipt-actions.tsx';
import { ReceiptSheet, ReceiptSkeleton } from '../receipt-sheet.tsx';
import { useEnterpriseReceipt } from '../use-receipt.ts';

/** The receipt of one movement of a company's balance: `/enterprise/…/transactions/:id`. */
export function EnterpriseTransactionPage() {
  const user = useSignedInUser();
  if (can(roleOf(user), 'enterprise-books')) return <ReceiptOfCompany />;
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home.href()}>Take me home</LinkButton>}>
      Receipts are for the account managers and the account staff of a company.
    </NoAccess>
  );
}

function ReceiptOfCompany() {
  const { company = '', username = '', transactionId = '' } = useParams({ strict: false });
  const read = useEnterpriseReceipt(transactionId);
  const { data, error } = read;
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink to={enterpriseHref(company, username)} search={{ tab: 'transactions' }}>
        Transactions
      </BackLink>
      {data && <Letterhead name={data.companyName} />}
      <PageHeading
        title="Receipt"
        tabTitle="Company receipt"
        lead={data?.companyName}
        actions={
          data && (
            <ReceiptActions
              signed={routeUrl(getSignedEnterpriseReceipt.path, { id: transactionId }, undefined)}
            />
          )
        }
      />
      {data ? (
        <ReceiptSheet
          receipt={data}
          pathTo={(id) => paths.enterpriseTransaction.href({ company, username, transactionId: id })}
        />
      ) : isMissing(error) ? (
        <Card>
          <EmptyState title="Transaction not found" art="not-found">
            Your company has no such transaction.
          </EmptyState>
        </Card>
      ) : error ? (
        <Card>
          <ErrorState title="The receipt did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <ReceiptSkeleton />
      )}
    </div>
  );
}
