import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type Decision, lockAccount, member } from '#server/ledger/index.ts';
import { type CashOutRow, findCashOut, lockCashOut } from './cash-out-store.ts';

/**
 * Locks a cash-out that waits for staff, and the balance before it, as the closing of an account does;
 * undefined where the same person decided the same before. Throws `not-found`, `forbidden` for one's own, and
 * `changed-meanwhile` where it was decided otherwise.
 */
export async function lockWaitingCashOut(
  tx: Tx,
  id: string,
  { outcome, decision }: { outcome: 'paid' | 'declined'; decision: Decision },
): Promise<CashOutRow | undefined> {
  const asked = await findCashOut(tx, id);
  if (!asked) throw refuse('not-found');
  await lockAccount(tx, member(asked.user_id));
  const cashOut = await lockCashOut(tx, id);
  if (!cashOut || cashOut.refund_id !== null) throw refuse('not-found');
  if (cashOut.user_id === decision.actorId) throw refuse('forbidden');
  const isSame = cashOut.decided_by === decision.actorId && cashOut.note === decision.reason;
  if (cashOut.outcome === outcome && isSame) return undefined;
  if (cashOut.outcome !== null) throw refuse('changed-meanwhile');
  return cashOut;
}
