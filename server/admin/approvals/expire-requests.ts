/** Requests that nobody decided about in 30 days end by themselves. */
import { transaction } from '#server/db/transaction.ts';
import type { AdminDeps } from '../deps.ts';
import { notifyStaffMaker } from './notify-administrators.ts';
import { markRequestsExpired } from './request-store.ts';

export function expireRequests(deps: AdminDeps): Promise<void> {
  return transaction(deps.db, async (tx) => {
    for (const request of await markRequestsExpired(tx, deps.clock.now()))
      await notifyStaffMaker(tx, deps, request, 'expired');
  });
}
