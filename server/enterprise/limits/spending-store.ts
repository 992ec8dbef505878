/** The SQL that counts what managers spend. Every call holds the lock of the company's balance. */
import type { LineChannel } from '#contract/enterprise/limits.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { CompanyActor } from '../require-company-actor.ts';

/** Where a payout comes from, as its line of approval may differ by it. */
export type PayoutChannel = 'dashboard' | LineChannel;

/** Calls payout_channel_waits, for a whole batch or for a reward that is given out. */
export async function mustWait(
  tx: Tx,
  { enterpriseId, userId, role }: CompanyActor,
  { batchId, channel, cents, now }: { batchId: string; channel: PayoutChannel; cents: bigint; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ waits: boolean }>(
    'select waits from payout_channel_waits($1, $2, $3, $4, $5, $6, $7) as waits',
    [batchId, enterpriseId, userId, role, channel, cents, now],
  );
  return rows[0]?.waits ?? true;
}

/** Removes what mustWait counted under this id. */
export async function forgetUnapproved(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from payout_unapproved where id = $1', [id]);
}

/** Calls payout_count for a whole batch. */
export async function countSpending(
  tx: Tx,
  { enterpriseId, userId, role }: CompanyActor,
  { cents, largestCents, now }: { cents: bigint; largestCents: bigint; now: Date },
): Promise<void> {
  await tx.query('select payout_count($1, $2, $3, $4, $5, $6)', [
    enterpriseId,
    userId,
    role,
    cents,
    largestCents,
    now,
  ]);
}

/** Subtracts what was not paid after all from the day on which it was counted. */
export async function uncountSpending(
  tx: Tx,
  { userId, cents, countedAt }: { userId: string; cents: bigint; countedAt: Date },
): Promise<void> {
  await tx.query('select payout_uncount($1, $2, $3)', [userId, cents, countedAt]);
}
