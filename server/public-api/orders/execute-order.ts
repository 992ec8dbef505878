/**
 * Executes an order that was accepted before: whole, or it fails and nothing moves. It fails too where its
 * maker could no longer order it.
 */
import { transaction } from '#server/db/transaction.ts';
import { findActingManager, sendRewardsIn } from '#server/enterprise/index.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { lockOpenOrder } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { failOpenOrder } from './fail-open-order.ts';

export const EXECUTE_ORDER = jobName<{ orderId: string }>('execute-reward-order');

/** Does nothing for an order that was executed, or failed. */
export async function executeOrder(deps: PublicApiDeps, orderId: string): Promise<void> {
  try {
    await transaction(deps.db, async (tx) => {
      const open = await lockOpenOrder(tx, orderId);
      if (!open) return;
      const { order, rewards } = open;
      const maker = { userId: order.actorId, enterpriseId: order.payer.ownerId, setAt: order.createdAt };
      const acting = await findActingManager(tx, maker, 'enterprise-api');
      if (!acting) throw refuse('forbidden');
      await sendRewardsIn(tx, deps, acting, {
        id: order.id,
        channel: 'api',
        rewards,
        externalId: order.externalId,
        ...(order.contentHash && { contentHash: order.contentHash }),
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await failOpenOrder(deps, orderId, { failure: error.code, why: error.message });
  }
}
