/** Confirms a payout of many, once. A job then runs it. */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, companyOf, requireUnlocked } from '../require-company-actor.ts';
import { findBatch, lockBatch, markRunning } from './batch-store.ts';
import { NOT_ENOUGH, ON_HOLD } from './send-funds.ts';

export const PAY_BATCH = 'pay-batch';

/**
 * Repeating it changes nothing. Throws `not-found`, `nothing-to-pay`, `insufficient-balance`,
 * `account-frozen`, `enterprise-inactive` and `funding-required`.
 */
export async function confirmPayouts(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>,
  acting: CompanyActor,
  batchId: string,
): Promise<void> {
  if (!(await findBatch(deps.db, acting, batchId))) throw refuse('not-found');
  await transaction(deps.db, async (tx) => {
    const batch = await lockBatch(tx, batchId);
    if (!batch) throw refuse('not-found');
    if (batch.status !== 'preview') return;
    if (batch.payable_rows === 0) throw refuse('nothing-to-pay');
    const account = await lockAccount(tx, enterprise(acting.enterpriseId));
    requireUnlocked(await companyOf(tx, acting));
    if (account.frozen) throw refuse('account-frozen', { message: ON_HOLD });
    if (account.balanceCents < batch.payable_cents)
      throw refuse('insufficient-balance', { message: NOT_ENOUGH });
    await markRunning(tx, batchId, acting, deps.clock.now());
    await deps.jobs.enqueue(tx, PAY_BATCH, { batchId });
  });
}
