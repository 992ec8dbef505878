/** Saves a planned payout of many as a preview. */
import { CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { insertBatchRows } from './batch-row-store.ts';
import { findBatch, insertBatch, type PayoutBatchRow } from './batch-store.ts';
import type { Plan } from './payout-plan.ts';

export type Deps = Pick<EnterpriseDeps, 'db' | 'clock' | 'smsSender'>;

export function tooManyRecipients(): Refusal {
  const most = formatCount(CSV_MAX_ROWS);
  const message = `A payout takes at most ${most} people at once. Please pay them by files.`;
  return refuse('payload-too-large', { message, fields: { everyone: message } });
}

const WRITTEN_AT_ONCE = 1_000;

export async function savePlan(
  { db, clock }: Deps,
  acting: CompanyActor,
  plan: Plan,
  message: string | null,
): Promise<PayoutBatchRow> {
  const batchId = newId();
  const now = clock.now();
  return transaction(db, async (tx) => {
    await insertBatch(tx, acting, { id: batchId, plan, message, now });
    for (let from = 0; from < plan.rows.length; from += WRITTEN_AT_ONCE) {
      const rows = plan.rows
        .slice(from, from + WRITTEN_AT_ONCE)
        .map((row) => ({ ...row, id: newId(), message: row.message ?? message }));
      await insertBatchRows(tx, acting, { batchId, rows, now });
    }
    const batch = await findBatch(tx, acting, batchId);
    if (!batch) throw new Error('The batch that was just written is not there.');
    return batch;
  });
}
