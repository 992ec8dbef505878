/** Staff paid a rest out by other means, and record how. */
import { transaction } from '#server/db/transaction.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { AccountClosed, adjustment, type Decision, lockAccount, member, post } from '#server/ledger/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { endCashOut } from './end-cash-out.ts';
import { lockWaitingCashOut } from './lock-waiting-cash-out.ts';

/**
 * `decision.reason` is how it was paid. Throws `not-found`, `forbidden` for one's own, `changed-meanwhile`
 * where it was declined, withdrawn, or the balance is frozen, and `insufficient-balance` where its member
 * spent it meanwhile.
 */
export function payCashOut(
  deps: Pick<SettingsDeps, 'db' | 'clock' | 'jobs'>,
  id: string,
  decision: Decision,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const outcome = 'paid';
    const cashOut = await lockWaitingCashOut(tx, id, { decision, outcome });
    if (!cashOut) return;
    const holder = member(cashOut.user_id);
    const { frozen } = await lockAccount(tx, holder);
    if (frozen) throw refuse('changed-meanwhile', { message: 'The balance of this member is frozen.' });
    const paid = { adjustmentId: id, holder, amountCents: -cashOut.amount_cents, decision };
    await post(tx, adjustment({ ...paid, description: 'Paid out to you' })).catch(asSpent);
    await endCashOut(deps, tx, cashOut, { outcome, decision });
  });
}

function asSpent(error: unknown): never {
  if (error instanceof AccountClosed) throw refuse('changed-meanwhile');
  if (error instanceof Refusal && error.code === 'insufficient-balance')
    throw refuse('insufficient-balance', { message: 'This member has spent the money. Please decline it.' });
  throw error;
}
