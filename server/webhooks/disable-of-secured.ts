/**
 * Switches off the endpoints that a stranger may have added in a manager's name, and notifies the super
 * administrators.
 */
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { insertNotifications } from '#server/notifications/index.ts';
import { dropDeliveries } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { disableEndpointsOf } from './endpoint-turn-store.ts';
import { selectReaders } from './reader-store.ts';

type Disabled = { id: string; enterpriseId: string; url: string };

/** In the transaction that secures the account. Returns them; `since`: when the stranger may have come in. */
export async function disableOfSecured(
  tx: Tx,
  { clock }: Pick<WebhookDeps, 'clock'>,
  { userId, since }: { userId: string; since: Date },
): Promise<Disabled[]> {
  const disabled: Disabled[] = [];
  for (const { id, enterprise_id: enterpriseId, url } of await disableEndpointsOf(tx, {
    userId,
    since,
    now: clock.now(),
  })) {
    await dropDeliveries(tx, id);
    const message = `The account of the manager who added ${url} was secured, so we stopped sending to it. If your company knows it, switch it on again under Developers.`;
    await insertNotifications(
      tx,
      (await selectReaders(tx, enterpriseId)).map(({ id: reader }) => ({
        id: newId(),
        userId: reader,
        title: 'Webhook switched off',
        message,
      })),
    );
    disabled.push({ id, enterpriseId, url });
  }
  return disabled;
}
