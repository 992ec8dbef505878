import { useParams } from '@tanstack/react-router';
import { getSignedReceipt } from '#contract/transactions.ts';
import { isMissing } from '../../../api/api-error.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { Letterhead } from '../../../shared/transactions/letterhead.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ReceiptActions } from '../receipt-actions.tsx';
import { ReceiptOrder } from '../receipt-order.tsx';
import { ReceiptSheet, ReceiptSkeleton } from '../receipt-sheet.tsx';
import { useReceipt } from '../use-receipt.ts';

/** The receipt of one transaction, on the screen and on paper. */
export function TransactionPage() {
  const { transactionId = '' } = useParams({ strict: false });
  const { username, firstName, lastName, email } = useSignedInUser();
  const read = useReceipt(transactionId);
  const { data, error } = read;
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink to={paths.transactionHistory.href()}>Transaction History</BackLink>
      <Letterhead name={fullName({ firstName, lastName })}>{email}</Letterhead>
      <PageHeading
        title="Receipt"
        actions={
          data && (
            <ReceiptActions signed={routeUrl(getSignedReceipt.path, { id: transactionId }, undefined)} />
          )
        }
      />
      {data ? (
        <ReceiptSheet receipt={data} pathTo={(transactionId) => paths.transaction.href({ transactionId })}>
          {data.order && <ReceiptOrder order={data.order} username={username} />}
        </ReceiptSheet>
      ) : isMissing(error) ? (
        <Card>
          <EmptyState
            title="Transaction not found"
            art="not-found"
            action={<LinkButton to={paths.transactionHistory.href()}>See all transactions</LinkButton>}
          >
            Your history has no such transaction.
          </EmptyState>
        </Card>
      ) : error ? (
        <Card>
          <ErrorState title="Your receipt did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <ReceiptSkeleton />
      )}
    </div>
  );
}
