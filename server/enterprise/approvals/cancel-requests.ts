/** Cancels requests that nobody decided within 30 days, or whose maker or recipient left. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { runEach } from '#server/kernel/run-each.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { forgetOccasionOf } from '../occasions/due-occasion-store.ts';
import { findRequest, lockRequest, lockWaitingOf, selectToCancel } from './approval-store.ts';
import { cancelRequest } from './cancel-request.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>;
type Reason = 'expired' | 'maker-left' | 'recipient-left';

const AT_ONCE = 100;

/**
 * One transaction for each request: one that fails keeps the money of no other company held, and is thrown in
 * the end. It may run late, twice, or beside a decision: the row lock decides which one counts.
 */
export async function cancelOverdueRequests(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  let after: string | null = null;
  do {
    const due = await selectToCancel(deps.db, deps.clock.now(), { after, limit: AT_ONCE });
    await runEach(due, ({ id, as }) => transaction(deps.db, (tx) => cancelWaiting(tx, deps, id, as))).catch(
      (error: unknown) => failures.push(error),
    );
    after = due.length === AT_ONCE ? (due.at(-1)?.id ?? null) : null;
  } while (after !== null);
  if (failures.length > 0) throw failures[0];
}

/** In the transaction that removes a manager, before it locks anything else. */
export async function cancelRequestsOf(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'clock' | 'jobs'>,
  makerId: string,
): Promise<void> {
  for (const id of await lockWaitingOf(tx, makerId)) await cancelWaiting(tx, deps, id, 'maker-left');
}

async function cancelWaiting(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'clock' | 'jobs'>,
  id: string,
  as: Reason,
): Promise<void> {
  const locked = await lockRequest(tx, id);
  if (locked?.state !== 'PENDING APPROVAL') return;
  const request = await findRequest(tx, { enterpriseId: locked.enterprise_id, makerId: null }, id);
  if (!request) throw new Error(`Request ${id} vanished while it was locked.`);
  await cancelRequest(tx, deps, request, { as, by: null, note: null, now: deps.clock.now() });
  // Nobody decided against it: the manager who saves the occasion next pays it.
  if (as === 'maker-left' && request.kind === 'rewards') await forgetOccasionOf(tx, id);
}
