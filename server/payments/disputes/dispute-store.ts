/** All SQL of disputes. */
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';

export type DisputeRow = {
  id: string;
  provider_dispute_id: string;
  payment_id: string;
  status: 'open' | 'won' | 'lost';
  balance_cents: bigint;
  receivable_cents: bigint;
  suspense_cents: bigint;
  fee_cents: bigint;
};

export async function findDispute(tx: Tx, processorDisputeId: string): Promise<DisputeRow | undefined> {
  const { rows } = await tx.query<DisputeRow>(
    `select id, provider_dispute_id, payment_id, status, balance_cents, receivable_cents, suspense_cents, fee_cents
     from dispute where provider_dispute_id = $1`,
    [processorDisputeId],
  );
  return rows[0];
}

export async function insertDispute(
  tx: Tx,
  dispute: DisputeRow & { reason: string; createdAt: Date; dueBy: Date | null; resolvedAt: Date | null },
): Promise<void> {
  await tx.query(
    `insert into dispute (id, provider_dispute_id, payment_id, status, reason, balance_cents, receivable_cents,
       suspense_cents, fee_cents, created_at, resolved_at, due_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      dispute.id,
      dispute.provider_dispute_id,
      dispute.payment_id,
      dispute.status,
      dispute.reason.slice(0, 100),
      dispute.balance_cents,
      dispute.receivable_cents,
      dispute.suspense_cents,
      dispute.fee_cents,
      dispute.createdAt,
      dispute.resolvedAt,
      dispute.dueBy,
    ],
  );
}

export async function updateDispute(tx: Tx, id: string, status: 'won' | 'lost', at: Date): Promise<void> {
  await tx.query('update dispute set status = $2, resolved_at = $3 where id = $1', [id, status, at]);
}

/** Whether any payment into the holder's balance is still disputed. */
export async function hasOpenDispute(tx: Tx, holder: Holder): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(
    `select exists (
       select from dispute join payment on payment.id = dispute.payment_id
       where dispute.status = 'open' and coalesce(payment.user_id, payment.enterprise_id) = $1
     ) as open`,
    [holder.ownerId],
  );
  return rows[0]?.open ?? false;
}
