/**
 * Ends an accepted order that cannot be executed: nothing moved. The person behind its key is notified why,
 * once.
 */
import { findUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/index.ts';
import { failOrder, lockOpenOrder, orderText } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';

/**
 * `failure` is kept with the order, `why` is a sentence. Does nothing for an order that was executed, or
 * ended.
 */
export async function failOpenOrder(
  { db, clock }: Pick<PublicApiDeps, 'db' | 'clock'>,
  orderId: string,
  { failure, why }: { failure: string; why: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const open = await lockOpenOrder(tx, orderId);
    if (!open) return;
    const { actorId, amountCents, rewardCount, externalId } = open.order;
    await failOrder(tx, orderId, failure, clock.now());
    if (!(await findUser(tx, actorId))) return;
    const named = externalId === null ? '' : ` with the external_id “${externalId}”`;
    await notify(tx, {
      userId: actorId,
      title: 'Order Failed',
      message: `An order by your API key${named} failed, and nothing was paid: ${orderText(amountCents, rewardCount, null)}. ${why}`,
    });
  });
}
