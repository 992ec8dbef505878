/**
 * Follows up on orders that were accepted and not executed. Their job may be lost with its last retry;
 * executing one again is safe, because an order is executed whole or not at all, and once. After a day an
 * order fails: nothing has moved (P159).
 */
import { DAY_MS } from '#server/kernel/calendar.ts';
import { selectOpenOrders } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { EXECUTE_ORDER } from './execute-order.ts';
import { failOpenOrder } from './fail-open-order.ts';

const RETRY_AFTER_MS = 10 * 60_000;
const FAIL_AFTER_MS = DAY_MS;
const AT_ONCE = 100;

const NOT_EXECUTED = { failure: 'not-executed', why: 'We could not execute it within a day.' };

export async function sweepOpenOrders({ db, clock, jobs }: PublicApiDeps): Promise<void> {
  const now = clock.now();
  const waiting = await selectOpenOrders(db, new Date(now.getTime() - RETRY_AFTER_MS), AT_ONCE);
  for (const { id, createdAt } of waiting) {
    if (now.getTime() - createdAt.getTime() > FAIL_AFTER_MS)
      await failOpenOrder({ db, clock }, id, NOT_EXECUTED);
    else await jobs.enqueue(db, EXECUTE_ORDER, { orderId: id });
  }
}
