import type { ReactNode } from 'react';
import { CompletedByStaff } from '../../shared/transactions/completed-by-staff.tsx';
import { DisputeNotice } from '../../shared/transactions/dispute-notice.tsx';
import { statusOf } from '../../shared/transactions/transaction-labels.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Money } from '../../ui/format/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type AnyReceipt, ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptRefunds } from './receipt-order.tsx';

/** A receipt of a member's or a company's transaction. */
export function ReceiptSheet({
  receipt,
  pathTo,
  children,
}: {
  receipt: AnyReceipt;
  /** Links to the receipts of other transactions of the same balance. */
  pathTo: (transactionId: string) => string;
  children?: ReactNode;
}) {
  const label = statusOf(receipt);
  const isIn = !receipt.amount.startsWith('-');
  const { payment } = receipt;
  const isOfPayment = payment?.id === receipt.id;
  const refunds = isOfPayment ? (payment?.refunds ?? []) : [];
  const dispute = isOfPayment || receipt.type === 'dispute' ? payment?.dispute : null;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b pb-5">
          <div className="min-w-0">
            <p className="font-semibold text-lg leading-snug">{receipt.description}</p>
            {label && (
              <Badge tone={label[1]} className="mt-2">
                {label[0]}
              </Badge>
            )}
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
        {(receipt.type === 'add_funds' || receipt.type === 'funding') && receipt.status !== 'completed' && (
          <Notice tone={receipt.status === 'pending' ? 'info' : 'warn'} className="mb-5">
            {WHAT_NOW[receipt.status]}
          </Notice>
        )}
        {/* Only who paid is shown the fee. */}
        {dispute && <DisputeNotice dispute={dispute} isGift={payment?.fee === null} className="mb-5" />}
        {isOfPayment && payment?.byStaff && payment.total && (
          <CompletedByStaff total={payment.total} className="mb-5" />
        )}
        <ReceiptFacts receipt={receipt} pathTo={pathTo} />
      </Card>
      {children}
      {refunds.length > 0 && <ReceiptRefunds refunds={refunds} pathTo={pathTo} />}
    </div>
  );
}

/** Explains a payment that has added nothing: its state and what follows. */
const WHAT_NOW = {
  pending:
    'This payment is not finished. If your bank confirms it, the money is added automatically. If you left before paying, nothing was charged and it closes within a day.',
  failed: 'Nothing was charged. You can add funds again at any time, with this card or another.',
  cancelled: 'This payment was never finished, so nothing was charged.',
} as const;

export function ReceiptSkeleton() {
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
