import { transaction } from '#server/db/transaction.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { endCashOut } from './end-cash-out.ts';
import { lockWaitingCashOut } from './lock-waiting-cash-out.ts';

/**
 * Staff decline a cash-out, and its member keeps the money. Throws `not-found`, `forbidden` for one's own,
 * and `changed-meanwhile` where it was paid or withdrawn.
 */
export function declineCashOut(
  deps: Pick<SettingsDeps, 'db' | 'clock' | 'jobs'>,
  id: string,
  decision: Decision,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const outcome = 'declined';
    const cashOut = await lockWaitingCashOut(tx, id, { decision, outcome });
    if (cashOut) await endCashOut(deps, tx, cashOut, { outcome, decision });
  });
}
