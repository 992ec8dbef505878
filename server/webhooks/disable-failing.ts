/**
 * Switches off an endpoint that failed for five days, and notifies the super administrators of its company.
 */
import { transaction } from '#server/db/transaction.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { insertNotifications } from '#server/notifications/index.ts';
import { dropDeliveries } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { disableEndpoint, type TakenEndpoint } from './endpoint-turn-store.ts';
import { selectReaders } from './reader-store.ts';

export function disableFailing(
  { db, clock, realWorld }: WebhookDeps,
  { id, enterprise_id: enterpriseId, url }: TakenEndpoint,
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    if (!(await disableEndpoint(tx, id, now))) return;
    await dropDeliveries(tx, id);
    const readers = realWorld
      ? await realWorld.readersOf(enterpriseId)
      : await selectReaders(tx, enterpriseId);
    const [title, name] = realWorld
      ? ['Test webhook switched off', `The test webhook ${url}`]
      : ['Webhook switched off', url];
    const message = `${name} did not answer for five days, so we stopped sending to it. Switch it on again under Developers.`;
    // The other database commits by itself, so a repetition on the same day writes nothing.
    const day = now.toISOString().slice(0, 10);
    await insertNotifications(
      realWorld?.db ?? tx,
      readers.map((userId) => ({
        id: idempotentId('webhook off', userId, `${id} ${day}`),
        userId,
        title,
        message,
      })),
    );
  });
}
