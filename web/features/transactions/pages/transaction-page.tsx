import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { TransactionReceipt } from '#contract/transactions.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { STATUS_WORDS } from '../../../transaction-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Letterhead } from '../../../ui/letterhead.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReceiptFacts } from '../receipt-facts.tsx';
import { ReceiptOrder, ReceiptRefunds } from '../receipt-order.tsx';
import { useReceipt } from '../use-receipt.ts';

/** The receipt of one transaction, on the screen and on paper. */
export function TransactionPage() {
  const { transactionId = '' } = useParams({ strict: false });
  const { username, firstName, lastName, email } = useSignedInUser();
  const { data, error, refetch, isFetching } = useReceipt(transactionId);
  return (
    <div className="mx-auto max-w-2xl">
      <LinkButton
        to={paths.transactionHistory()}
        tone="quiet"
        size="sm"
        className="-ml-3.5 mb-3 print:hidden"
      >
        <ArrowLeft aria-hidden="true" />
        Transaction History
      </LinkButton>
      <Letterhead name={`${firstName} ${lastName}`}>{email}</Letterhead>
      <PageHeading title="Receipt" actions={data && <PrintButton>Print receipt</PrintButton>} />
      {data ? (
        <Receipt receipt={data} username={username} />
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
          <ErrorState
            title="Your receipt did not load"
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

/** An address that no transaction can have is as good as one that none has. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Receipt({ receipt, username }: { receipt: TransactionReceipt; username: string }) {
  const [status, tone] = STATUS_WORDS[receipt.status];
  const isIn = !receipt.amount.startsWith('-');
  const refunds = receipt.payment?.id === receipt.id ? receipt.payment.refunds : [];
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b pb-5">
          <div className="min-w-0">
            <p className="font-semibold text-lg leading-snug">{receipt.description}</p>
            <Badge tone={tone} className="mt-2">
              {status}
            </Badge>
          </div>
          <Money
            amount={receipt.amount}
            signed
            className={cx(
              'font-display font-semibold text-4xl tracking-tight',
              receipt.status === 'completed' && isIn && 'text-good-ink',
              receipt.status !== 'completed' && 'text-ink-soft',
            )}
          />
        </div>
        {receipt.type === 'add_funds' && receipt.status !== 'completed' && (
          <Notice tone={receipt.status === 'pending' ? 'info' : 'warn'} className="mb-5">
            {WHAT_NOW[receipt.status]}
          </Notice>
        )}
        <ReceiptFacts receipt={receipt} />
      </Card>
      {receipt.order && <ReceiptOrder order={receipt.order} username={username} />}
      {refunds.length > 0 && <ReceiptRefunds refunds={refunds} />}
    </div>
  );
}

/** Of a payment that has added nothing: what is happening, and what comes next. */
const WHAT_NOW = {
  pending:
    'This payment is not finished. If your bank confirms it, the money is added by itself; if you left before paying, nothing was charged and it closes within a day.',
  failed: 'Nothing was charged. You can add funds again at any time, with this card or another.',
  cancelled: 'This payment was never finished, so nothing was charged.',
} as const;

function ReceiptSkeleton() {
  return (
    <Card>
      <div role="status">
        <span className="sr-only">Loading receipt</span>
        <div className="mb-6 flex items-start justify-between gap-6">
          <div className="flex-1 space-y-3">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-5 w-24 rounded-full" />
          </div>
          <Skeleton className="h-10 w-32" />
        </div>
        <div className="space-y-6 pt-4">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </div>
    </Card>
  );
}
