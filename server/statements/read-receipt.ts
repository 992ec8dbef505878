/** One line of a statement with its payment and its refunds. */
import type { PaymentDispute } from '#contract/payment-dispute.ts';
import type { Holder } from '#server/ledger/index.ts';
import { findPaidCard, type PaidCard, type PaymentsDeps, readDispute } from '#server/payments/index.ts';
import { type StatementLine, toLine } from './read-statement.ts';
import { type ReceiptPaymentRow, selectPaid, selectReceiptRefunds } from './receipt-store.ts';
import { selectLine } from './store.ts';

export type RefundOnReceipt = {
  /** The refund's own line on the statement; null where it has none. */
  transactionId: string | null;
  amountCents: bigint;
  feeCents: bigint;
  status: StatementLine['status'];
  createdAt: Date;
};

export type PaymentOnReceipt = {
  /** Also the id of its line on the statement. */
  id: string;
  /** Null unless the viewer paid. */
  feeCents: bigint | null;
  totalCents: bigint | null;
  /** Staff completed it, and no card is known to have paid it. False unless the viewer paid. */
  byStaff: boolean;
  card: PaidCard | null;
  senderName: string | null;
  failure: string | null;
  dispute: PaymentDispute | null;
  refunds: RefundOnReceipt[];
};

export type Receipt = {
  line: StatementLine;
  /** The sender's message. */
  message: string | null;
  payment: PaymentOnReceipt | null;
  orderId: string | null;
  /** The number of the ledger's transaction; null for a payment that moved nothing. */
  transactionId: bigint | null;
};

const refundStatus = {
  held: 'pending',
  settled: 'completed',
  released: 'cancelled',
  failed: 'failed',
} as const;

/**
 * Returns undefined when the holder has no such line. `viewerId` is the reader. Every manager who reads an
 * enterprise's statement sees its payments' details.
 */
export async function readReceipt(
  deps: Pick<PaymentsDeps, 'db' | 'cardProcessor' | 'log'>,
  { holder, viewerId, id }: { holder: Holder; viewerId: string; id: string },
): Promise<Receipt | undefined> {
  const row = await selectLine(deps.db, holder, id);
  if (!row) return undefined;
  const paid = row.payment_id === null ? undefined : await selectPaid(deps.db, row.payment_id);
  return {
    line: toLine(row),
    message: row.message ?? paid?.message ?? null,
    payment: paid
      ? await toPaymentOnReceipt(deps, paid, holder.kind === 'enterprise' || paid.payer_id === viewerId)
      : null,
    orderId: row.order_id,
    transactionId: row.sequence > 0n ? row.sequence : null,
  };
}

/** Only the payer sees the fee, the card and the reason of a failure. */
async function toPaymentOnReceipt(
  deps: Pick<PaymentsDeps, 'db' | 'cardProcessor' | 'log'>,
  paid: ReceiptPaymentRow,
  own: boolean,
): Promise<PaymentOnReceipt> {
  const refunds = await selectReceiptRefunds(deps.db, paid.id);
  return {
    id: paid.id,
    feeCents: own ? paid.fee_cents : null,
    totalCents: own ? paid.total_cents : null,
    byStaff: own && paid.by_staff,
    card: own ? await knownCard(deps, paid) : null,
    senderName: paid.kind === 'guest_send' ? paid.sender_name : null,
    failure: own ? paid.failure_message : null,
    dispute: await readDispute(deps.db, paid.id),
    refunds: refunds.map((refund) => ({
      transactionId: refund.transaction_id,
      amountCents: refund.amount_cents,
      feeCents: own ? refund.fee_cents : 0n,
      status: refundStatus[refund.status],
      createdAt: refund.created_at,
    })),
  };
}

async function knownCard(
  deps: Pick<PaymentsDeps, 'db' | 'cardProcessor' | 'log'>,
  { id, status, intent_id, card_brand, card_last4 }: ReceiptPaymentRow,
): Promise<PaidCard | null> {
  if (card_brand !== null && card_last4 !== null) return { brand: card_brand, last4: card_last4 };
  if (status !== 'completed' || intent_id === null) return null;
  return findPaidCard(deps, { paymentId: id, intentId: intent_id });
}
