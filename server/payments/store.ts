/** The SQL that writes, finds and locks payments. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { Payment } from './payment.ts';
import { columnsOf, type PaymentRow, toPayment } from './payment-row.ts';

export const paymentColumns = columnsOf('payment');

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
  const { rows } = await db.query<PaymentRow>(`select ${paymentColumns} from payment where id = $1`, [id]);
  return rows[0] && toPayment(rows[0]);
}

/** A guest's payment for a reward that this browser began. */
export async function findGuestPayment(
  db: Queryable,
  { intentId, browserHash }: { intentId: string; browserHash: Buffer },
): Promise<Payment | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${paymentColumns} from payment where intent_id = $1 and browser_hash = $2 and kind = 'guest_reward'`,
    [intentId, browserHash],
  );
  return rows[0] && toPayment(rows[0]);
}

export async function findPaymentByIntent(db: Queryable, intentId: string): Promise<Payment | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${paymentColumns} from payment where intent_id = $1`, [
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
    `select ${paymentColumns} from payment where payer_id = $1 and request_key = $2`,
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
    `select ${paymentColumns} from payment where intent_id = $1 or id = $2
     order by intent_id = $1 desc nulls last limit 1 for update`,
    [intentId, paymentId],
  );
  return rows[0] && toPayment(rows[0]);
}

export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const { rows } = await tx.query<PaymentRow>(
    `select ${paymentColumns} from payment where id = $1 for update`,
    [id],
  );
  return rows[0] && toPayment(rows[0]);
}
