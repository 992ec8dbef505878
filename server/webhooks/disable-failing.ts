/**
 * Switches off an endpoint that failed for five days, and notifies the super administrators of its company.
 */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { enqueueMail, insertNotifications } from '#server/notifications/index.ts';
import { dropDeliveries } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { disableEndpoint, type TakenEndpoint } from './endpoint-turn-store.ts';
import { type Reader, selectReaders } from './reader-store.ts';

export function disableFailing(
  deps: WebhookDeps,
  { id, enterprise_id: enterpriseId, url }: TakenEndpoint,
): Promise<void> {
  const { db, clock, realWorld } = deps;
  return transaction(db, async (tx) => {
    const now = clock.now();
    if (!(await disableEndpoint(tx, id, now))) return;
    await dropDeliveries(tx, id);
    const managers = realWorld ? [] : await selectReaders(tx, enterpriseId);
    const readers = realWorld
      ? await realWorld.readersOf(enterpriseId)
      : managers.map((manager) => manager.id);
    const [title, name] = realWorld
      ? ['Test webhook switched off', `The test webhook ${url}`]
      : ['Webhook switched off', url];
    const message = `${name} failed for five days, so we stopped sending to it. Switch it on again under Developers.`;
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
    await mailManagers(tx, deps, managers, url);
  });
}

/** A company that works through the API alone may not sign in for weeks. Test webhooks lose nothing real. */
async function mailManagers(
  tx: Tx,
  deps: Pick<WebhookDeps, 'jobs'>,
  managers: readonly Reader[],
  url: string,
): Promise<void> {
  const { host } = new URL(url);
  for (const { id, email, firstName } of managers)
    await enqueueMail(tx, deps, {
      to: email,
      userId: id,
      mail: { template: 'webhook-switched-off', data: { firstName, host } },
    });
}
