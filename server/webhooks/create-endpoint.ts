/** A company adds an endpoint, the address of one of its servers. The key of its signatures is shown once. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { WebhookDeps } from './deps.ts';
import { countEndpoints, type EndpointRow, findEndpoint, insertEndpoint } from './endpoint-store.ts';
import { createWebhookBox, newWebhookSecret } from './secrets.ts';

export const MOST_ENDPOINTS = 20;

export type NewEndpoint = EndpointRow & { secret: string };

/** `alsoDo` runs in the transaction. Throws `invalid-input` for an address that may not be called. */
export async function createEndpoint(
  { db, clock, webhookSender, config }: WebhookDeps,
  {
    enterpriseId,
    url,
    events,
    createdBy,
  }: { enterpriseId: string; url: string; events: readonly string[]; createdBy: string },
  alsoDo?: (tx: Tx, endpoint: EndpointRow) => Promise<void>,
): Promise<NewEndpoint> {
  const refusal = webhookSender.refusalOf(url);
  if (refusal) throw refuse('invalid-input', { message: refusal, fields: { url: refusal } });
  const id = newId();
  const secret = newWebhookSecret();
  const sealed = createWebhookBox(config.encryption).seal(id, secret);
  return transaction(db, async (tx) => {
    if ((await countEndpoints(tx, enterpriseId)) >= MOST_ENDPOINTS) throw refuse('too-many-webhooks');
    await insertEndpoint(tx, { id, enterpriseId, url, events, sealed, createdBy, now: clock.now() });
    const row = await findEndpoint(tx, { id, enterpriseId });
    if (!row) throw refuse('not-found');
    await alsoDo?.(tx, row);
    return { ...row, secret };
  });
}
