import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../../api/api-error.ts';
import { failureOf } from '../../../api/failure-of.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Letterhead } from '../../../ui/letterhead.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
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
      <BackLink to={paths.transactionHistory()}>Transaction History</BackLink>
      <Letterhead name={`${firstName} ${lastName}`}>{email}</Letterhead>
      <PageHeading title="Receipt" actions={data && <PrintButton>Print receipt</PrintButton>} />
      {data ? (
        <ReceiptSheet receipt={data} pathTo={paths.transaction}>
          {data.order && <ReceiptOrder order={data.order} username={username} />}
        </ReceiptSheet>
      ) : isMissing(error) ? (
        <Card>
          <EmptyState
            title="Transaction not found"
            art="not-found"
            action={<LinkButton to={paths.transactionHistory()}>See all transactions</LinkButton>}
          >
            There is no such transaction in your history.
          </EmptyState>
        </Card>
      ) : error ? (
        <Card>
          <ErrorState title="Your receipt did not load" {...failureOf(read)} />
        </Card>
      ) : (
        <ReceiptSkeleton />
      )}
    </div>
  );
}
