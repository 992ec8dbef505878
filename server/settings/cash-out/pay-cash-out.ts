/** Staff pay a rest out by other means: it leaves the balance first, so that it cannot be spent meanwhile. */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { adjustment, type Decision, member, post } from '#server/ledger/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { endCashOut } from './end-cash-out.ts';
import { lockWaitingCashOut } from './lock-waiting-cash-out.ts';
import { readRest } from './read-rest.ts';

/**
 * `decision.reason` is how it is paid. Throws `not-found`, `forbidden` for one's own, `changed-meanwhile`
 * where it has ended, or its member owes money or cannot spend, and `insufficient-balance` where its member
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
    const rest = await readRest(tx, cashOut.user_id, deps.clock.now());
    if (rest.isFrozen) throw refuse('changed-meanwhile', { message: 'This member’s balance is frozen.' });
    if (rest.owedCents > 0n)
      throw refuse('changed-meanwhile', { message: 'This member owes money from a disputed payment.' });
    if (rest.balanceCents < cashOut.amount_cents)
      throw refuse('insufficient-balance', {
        message: 'This member has spent the money. Please decline it.',
      });
    const paid = { adjustmentId: id, holder, amountCents: -cashOut.amount_cents, decision };
    await post(tx, adjustment({ ...paid, description: 'Paid out to you' }));
    await endCashOut(deps, tx, cashOut, { outcome, decision });
  });
}
