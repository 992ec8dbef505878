/** The SQL of payments that a restore to a point in time lost. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { IntentFacts } from '../intents/intent-facts.ts';
import type { PaymentStatus } from '../payment.ts';

export type RecordedPayment = { id: string; intent_id: string | null; status: PaymentStatus };

/** The payments that have one of these intents or ids. */
export async function selectRecorded(
  db: Queryable,
  { intentIds, paymentIds }: { intentIds: string[]; paymentIds: string[] },
): Promise<RecordedPayment[]> {
  const { rows } = await db.query<RecordedPayment>(
    `select id, intent_id, status from payment where intent_id = any ($1::text[])
     union
     select id, intent_id, status from payment where id = any ($2::uuid[])`,
    [intentIds, paymentIds],
  );
  return rows;
}

/**
 * Which of these members and enterprises have an account here. A closed account counts: its money goes back.
 */
export async function selectHolders(db: Queryable, ownerIds: string[]): Promise<Holder[]> {
  const { rows } = await db.query<Holder>(
    `select kind, owner_id as "ownerId" from ledger_account
     where kind in ('member', 'enterprise') and owner_id = any ($1::uuid[])`,
    [ownerIds],
  );
  return rows;
}

/**
 * Writes the payment as it was before it was paid. False where it is here already. The sweeper finds it at
 * once, so that it is settled even if nothing else happens after this.
 */
export async function insertLostPayment(
  tx: Tx,
  { facts, intentId, customerId, createdAt, now }: LostPayment,
): Promise<boolean> {
  const { beneficiary } = facts;
  const { rowCount } = await tx.query(
    `insert into payment (id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents,
       total_cents, intent_id, customer_id, created_at, next_check_at)
     values ($1, $2, $3, $4, (select id from users where id = $5), $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict do nothing`,
    [
      facts.id,
      facts.kind,
      beneficiary.kind === 'member' ? beneficiary.ownerId : null,
      beneficiary.kind === 'enterprise' ? beneficiary.ownerId : null,
      facts.payerId,
      facts.amountCents,
      facts.feeBasisPoints,
      facts.feeCents,
      facts.totalCents,
      intentId,
      customerId,
      createdAt,
      now,
    ],
  );
  return rowCount === 1;
}

export type LostPayment = {
  facts: IntentFacts;
  intentId: string;
  customerId: string | null;
  createdAt: Date;
  now: Date;
};

export async function isDisputeHere(db: Queryable, processorDisputeId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from dispute where provider_dispute_id = $1', [
    processorDisputeId,
  ]);
  return rowCount === 1;
}
