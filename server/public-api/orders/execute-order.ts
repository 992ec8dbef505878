/** Executes an order that was accepted before: whole, or it fails and nothing moves. */
import type { Role } from '#contract/kernel/capabilities.ts';
import { transaction } from '#server/db/transaction.ts';
import { sendRewardsIn } from '#server/enterprise/index.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { failOrder, lockOpenOrder } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';

export const EXECUTE_ORDER = 'execute-reward-order';

/** Does nothing for an order that was executed, or failed. */
export async function executeOrder(deps: PublicApiDeps, orderId: string): Promise<void> {
  try {
    await transaction(deps.db, async (tx) => {
      const open = await lockOpenOrder(tx, orderId);
      if (!open) return;
      const { order, rewards } = open;
      const acting = {
        userId: order.actorId,
        role: order.actorRole as Role,
        enterpriseId: order.payer.ownerId,
        ownOnly: false,
      };
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
    await failOrder(deps.db, orderId, error.code, deps.clock.now());
  }
}
