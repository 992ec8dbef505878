/** Switches off an endpoint that failed for five days, and notifies the super administrators of its company. */
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { insertNotifications } from '#server/notifications/index.ts';
import { dropDeliveries } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { disableEndpoint, type TakenEndpoint } from './endpoint-turn-store.ts';
import { selectReaders } from './reader-store.ts';

export function disableFailing({ db, clock }: WebhookDeps, endpoint: TakenEndpoint): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await disableEndpoint(tx, endpoint.id, clock.now()))) return;
    await dropDeliveries(tx, endpoint.id);
    const readers = await selectReaders(tx, endpoint.enterprise_id);
    await insertNotifications(
      tx,
      readers.map((userId) => ({
        id: newId(),
        userId,
        title: 'Webhook switched off',
        message: `${endpoint.url} did not answer for five days, so we stopped sending to it. Switch it on again under Developers.`,
      })),
    );
  });
}
