/** A company removes an endpoint. Deliveries that wait for it are dropped. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { dropDeliveries } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { deleteEndpoint, type EndpointRow, findEndpoint } from './endpoint-store.ts';

/** `alsoDo` runs in the transaction. Throws `not-found`. */
export function removeEndpoint(
  { db, clock }: Pick<WebhookDeps, 'db' | 'clock'>,
  endpoint: { id: string; enterpriseId: string },
  alsoDo?: (tx: Tx, endpoint: EndpointRow) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await findEndpoint(tx, endpoint);
    if (!row || !(await deleteEndpoint(tx, { ...endpoint, now: clock.now() }))) throw refuse('not-found');
    await dropDeliveries(tx, endpoint.id);
    await alsoDo?.(tx, row);
  });
}
