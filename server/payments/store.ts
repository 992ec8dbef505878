/** All SQL of payments themselves. Webhooks, refunds and disputes have stores of their own. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { Payment } from './payment.ts';
import { columnsOf, type PaymentRow, toPayment } from './payment-row.ts';

const columns = columnsOf('payment');

export type NewPayment = Payment & {
  requestKey: string | null;
  senderPhone: string | null;
  browserHash: Buffer | null;
  nextCheckAt: Date;
};

/** Returns for each whether it is new: false where the payer used the request key before. */
export async function insertPayments(db: Queryable, payments: NewPayment[]): Promise<boolean[]> {
  const each = <T>(read: (payment: NewPayment) => T): T[] => payments.map(read);
  const ownerOf = (kind: Holder['kind']) =>
    each(({ beneficiary }) => (beneficiary.kind === kind ? beneficiary.ownerId : null));
  const { rows } = await db.query<{ id: string }>(
    {
      name: 'insert-payments',
      text: `insert into payment (id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents,
       total_cents, customer_id, request_key, sender_name, sender_phone, sender_email, message, browser_hash,
       created_at, next_check_at)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::int[], $8::bigint[],
       $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[],
       $17::timestamptz[], $18::timestamptz[])
     on conflict (payer_id, request_key) where request_key is not null do nothing
     returning id`,
    },
    [
      each(({ id }) => id),
      each(({ kind }) => kind),
      ownerOf('member'),
      ownerOf('enterprise'),
      each(({ payerId }) => payerId),
      each(({ amountCents }) => amountCents),
      each(({ feeBasisPoints }) => feeBasisPoints),
      each(({ feeCents }) => feeCents),
      each(({ totalCents }) => totalCents),
      each(({ customerId }) => customerId),
      each(({ requestKey }) => requestKey),
      each(({ senderName }) => senderName),
      each(({ senderPhone }) => senderPhone),
      each(({ senderEmail }) => senderEmail),
      each(({ message }) => message),
      each(({ browserHash }) => browserHash),
      each(({ createdAt }) => createdAt),
      each(({ nextCheckAt }) => nextCheckAt),
    ],
  );
  const inserted = new Set(rows.map(({ id }) => id));
  return each(({ id }) => inserted.has(id));
}

export async function findPayment(db: Queryable, id: string): Promise<Payment | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payment where id = $1`, [id]);
  return rows[0] && toPayment(rows[0]);
}

/** A guest's payment for a reward that this browser began. */
export async function findGuestPayment(
  db: Queryable,
  { intentId, browserHash }: { intentId: string; browserHash: Buffer },
): Promise<Payment | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment where intent_id = $1 and browser_hash = $2 and kind = 'guest_reward'`,
    [intentId, browserHash],
  );
  return rows[0] && toPayment(rows[0]);
}

export async function findPaymentByIntent(db: Queryable, intentId: string): Promise<Payment | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payment where intent_id = $1`, [
    intentId,
  ]);
  return rows[0] && toPayment(rows[0]);
}

export async function findPaymentByRequest(
  db: Queryable,
  payerId: string,
  requestKey: string,
): Promise<Payment | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payment where payer_id = $1 and request_key = $2`,
    [payerId, requestKey],
  );
  return rows[0] && toPayment(rows[0]);
}

/**
 * Locks the payment of an intent: the one that knows it, else the one that the intent names. Everything that
 * moves a payment's money locks the payment first and ledger accounts after it.
 */
export async function lockPaymentOfIntent(
  tx: Tx,
  intentId: string,
  paymentId: string | null,
): Promise<Payment | undefined> {
  const { rows } = await tx.query<PaymentRow>(
    `select ${columns} from payment where intent_id = $1 or id = $2
     order by intent_id = $1 desc nulls last limit 1 for update`,
    [intentId, paymentId],
  );
  return rows[0] && toPayment(rows[0]);
}

export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const { rows } = await tx.query<PaymentRow>(`select ${columns} from payment where id = $1 for update`, [
    id,
  ]);
  return rows[0] && toPayment(rows[0]);
}

/** Stores the intents of payments. Repeating it changes nothing. */
export async function saveIntents(
  db: Queryable,
  intents: { paymentId: string; intentId: string }[],
): Promise<void> {
  const text = `update payment set intent_id = asked.intent_id
    from unnest($1::uuid[], $2::text[]) as asked (id, intent_id)
    where payment.id = asked.id and payment.intent_id is distinct from asked.intent_id`;
  await db.query({ name: 'save-intents', text }, [
    intents.map(({ paymentId }) => paymentId),
    intents.map(({ intentId }) => intentId),
  ]);
}

export async function markCompleted(tx: Tx, id: string, intentId: string, at: Date): Promise<void> {
  await tx.query(
    `update payment set status = 'completed', intent_id = $2, completed_at = $3, next_check_at = null,
       failure_code = null, failure_message = null, problem = null, problem_at = null
     where id = $1`,
    [id, intentId, at],
  );
}

/** The attempt failed. The same intent may be paid with another card, so the processor is still asked. */
export async function markFailed(
  db: Queryable,
  id: string,
  failure: { code: string; message: string },
): Promise<void> {
  await db.query(
    `update payment set status = 'failed', failure_code = $2, failure_message = $3
     where id = $1 and status in ('pending', 'failed')`,
    [id, failure.code.slice(0, 100), failure.message.slice(0, 500)],
  );
}

/** From the first attempt on, a payment is on its statement. The first moment stays. */
export async function markAttempted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update payment set attempted_at = $2 where id = $1 and attempted_at is null', [id, at]);
}

export async function markCancelled(tx: Tx, id: string, intentId: string): Promise<void> {
  await tx.query(
    `update payment set status = 'cancelled', intent_id = $2, next_check_at = null
     where id = $1 and status = 'pending'`,
    [id, intentId],
  );
}

export async function markProblem(tx: Tx, id: string, problem: string, at: Date): Promise<void> {
  await tx.query('update payment set problem = $2, problem_at = coalesce(problem_at, $3) where id = $1', [
    id,
    problem.slice(0, 500),
    at,
  ]);
}

export async function scheduleCheck(db: Queryable, id: string, at: Date | null): Promise<void> {
  // A completed payment that is still asked about is one that staff completed (credit-payment.ts).
  await db.query(
    `update payment set next_check_at = $2
     where id = $1 and (status <> 'completed' or next_check_at is not null)`,
    [id, at],
  );
}

/** Claims the due payments. No other worker gets them until `until`. */
export async function claimDuePayments(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Payment[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payment set next_check_at = $2
     where id in (
       select id from payment where next_check_at <= $1 order by next_check_at limit $3 for update skip locked
     )
     returning ${columns}`,
    [now, until, limit],
  );
  return rows.map(toPayment);
}

/** Stores the card of a payment. The first one stays. */
export async function savePaidCard(
  db: Queryable,
  paymentId: string,
  { brand, last4 }: { brand: string; last4: string },
): Promise<void> {
  await db.query('update payment set card_brand = $2, card_last4 = $3 where id = $1 and card_last4 is null', [
    paymentId,
    brand.slice(0, 40),
    last4,
  ]);
}
