import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Letterhead } from '../../../ui/letterhead.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { isMissing, ReceiptSheet, ReceiptSkeleton } from '../receipt-sheet.tsx';
import { useEnterpriseReceipt } from '../use-receipt.ts';

/** The receipt of one movement of a company's balance: `/enterprise/…/transactions/:id`. */
export function EnterpriseTransactionPage() {
  const user = useSignedInUser();
  if (can(roleOf(user), 'enterprise-books')) return <ReceiptOfCompany />;
  return (
    <NoAccess title="Access Denied" action={<LinkButton to={paths.home()}>Take me home</LinkButton>}>
      Receipts are for the account managers and the account staff of a company.
    </NoAccess>
  );
}

function ReceiptOfCompany() {
  const { company = '', username = '', transactionId = '' } = useParams({ strict: false });
  const { data, error, refetch, isFetching } = useEnterpriseReceipt(transactionId);
  return (
    <div className="mx-auto max-w-2xl">
      <LinkButton
        to={paths.enterprise(company, username)}
        search={{ tab: 'transactions' }}
        tone="quiet"
        size="sm"
        className="-ml-3.5 mb-3 print:hidden"
      >
        <ArrowLeft aria-hidden="true" />
        Transactions
      </LinkButton>
      {data && <Letterhead name={data.companyName} />}
      <PageHeading
        title="Receipt"
        tabTitle="Company receipt"
        lead={data?.companyName}
        actions={data && <PrintButton>Print receipt</PrintButton>}
      />
      {data ? (
        <ReceiptSheet receipt={data} pathTo={(id) => paths.enterpriseTransaction(company, username, id)} />
      ) : isMissing(error) ? (
        <Card>
          <EmptyState title="Transaction not found" art="not-found">
            There is no such transaction in your company’s books.
          </EmptyState>
        </Card>
      ) : error ? (
        <Card>
          <ErrorState
            title="The receipt did not load"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        </Card>
      ) : (
        <ReceiptSkeleton />
      )}
    </div>
  );
}
