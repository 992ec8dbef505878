/** The SQL of our own side: what the ledger holds of payments and cards. Nothing is written. */
import type { Queryable } from '#server/db/pool.ts';
import type { InsideCard } from './comparison/card-comparison.ts';
import type { InsidePayment } from './comparison/payment-comparison.ts';

type PaymentRow = {
  item: string;
  payment_id: string;
  status: string;
  total_cents: bigint;
  received_cents: bigint;
  refunded_cents: bigint;
  disputed_cents: bigint;
  suspense_cents: bigint;
  fee_cents: bigint;
  suspended: boolean;
  last_posted_at: Date | null;
};

/**
 * The payment of each intent, or the one that the processor's record names, with the sums of its postings.
 * A settlement is found by its key; everything else, which is rare, by the payment. Movements are
 * distinguished by what their kind begins with, so that a new kind of refund counts as a refund.
 */
export async function selectInsidePayments(
  db: Queryable,
  asked: readonly { item: string; paymentId: string | null }[],
): Promise<Map<string, InsidePayment>> {
  const { rows } = await db.query<PaymentRow>(
    `select asked.item, own.id as payment_id, own.status, own.total_cents,
       coalesce(moved.received, 0)::bigint as received_cents, coalesce(moved.refunded, 0)::bigint as refunded_cents,
       coalesce(moved.disputed, 0)::bigint as disputed_cents, coalesce(moved.suspense, 0)::bigint as suspense_cents,
       coalesce(moved.fee, 0)::bigint as fee_cents, coalesce(moved.suspended, false) as suspended,
       moved.last_posted_at
     from unnest($1::text[], $2::uuid[]) as asked (item, payment_id)
     join lateral (
       select found.* from (
         select payment.*, true as is_own from payment where payment.intent_id = asked.item
         union all
         select payment.*, false from payment where payment.id = asked.payment_id
       ) found order by is_own desc limit 1
     ) own on true
     left join lateral (
       select
         -sum(posting.amount) filter (where account.kind = 'processor_clearing' and entry.cause = 'charge') as received,
         sum(posting.amount) filter (where account.kind = 'processor_clearing' and entry.cause = 'refund') as refunded,
         sum(posting.amount) filter (where account.kind = 'processor_clearing' and entry.cause = 'dispute') as disputed,
         sum(posting.amount) filter (where account.kind = 'suspense') as suspense,
         sum(posting.amount) filter (where account.kind in ('fee_income', 'guest_income', 'write_offs')
           or (account.kind = 'adjustments' and entry.kind = 'suspense_payout')) as fee,
         bool_or(entry.kind = 'suspense_credit') as suspended,
         max(entry.created_at) as last_posted_at
       from (
         select each.*, case
           when each.kind = 'suspense_refund' or each.kind like 'refund%' then 'refund'
           when each.kind like 'dispute%' then 'dispute' else 'charge' end as cause
         from (
           select settled.id, settled.kind, settled.created_at from ledger_transaction settled
           where settled.operation_key = 'settle:' || asked.item
           union all
           select other.id, other.kind, other.created_at from ledger_transaction other
           where other.payment_id = own.id and own.is_own
             and other.kind not in ('top_up', 'guest_send', 'guest_reward', 'enterprise_funding', 'suspense_credit', 'staff_settlement')
         ) each
       ) entry
       join ledger_posting posting on posting.transaction_id = entry.id
       join ledger_account account on account.id = posting.account_id
     ) moved on true`,
    [asked.map(({ item }) => item), asked.map(({ paymentId }) => paymentId)],
  );
  return new Map(rows.map((row) => [row.item, toPayment(row)]));
}

type CardRow = {
  item: string;
  state: string;
  issuer_order_id: string | null;
  captured_cents: bigint | null;
  last_moved_at: Date | null;
};

/** The cards with these ids, with what their captures owe the issuer. */
export async function selectInsideCards(
  db: Queryable,
  unitIds: readonly string[],
): Promise<Map<string, InsideCard>> {
  const { rows } = await db.query<CardRow>(
    `select unit.id as item, unit.state, unit.issuer_order_id, captured.cents as captured_cents,
       greatest(unit.sent_at, unit.resolved_at, captured.at) as last_moved_at
     from gift_card_unit unit
     left join lateral (
       select sum(posting.amount)::bigint as cents, max(entry.created_at) as at
       from ledger_transaction entry
       join ledger_posting posting on posting.transaction_id = entry.id
       join ledger_account account on account.id = posting.account_id and account.kind = 'issuer_payable'
       where entry.operation_key = 'capture:' || unit.id
     ) captured on true
     where unit.id = any($1::uuid[])`,
    [unitIds],
  );
  return new Map(rows.map((row) => [row.item, toCard(row)]));
}

function toPayment(row: PaymentRow): InsidePayment {
  return {
    paymentId: row.payment_id,
    status: row.status,
    totalCents: row.total_cents,
    receivedCents: row.received_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
    suspenseCents: row.suspense_cents,
    feeCents: row.fee_cents,
    suspended: row.suspended,
    lastPostedAt: row.last_posted_at,
  };
}

function toCard(row: CardRow): InsideCard {
  return {
    unitId: row.item,
    state: row.state,
    issuerOrderId: row.issuer_order_id,
    capturedCents: row.captured_cents,
    lastMovedAt: row.last_moved_at,
  };
}
