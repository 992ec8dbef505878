/** The body of a webhook, and both of its signatures. */
import { createHmac } from 'node:crypto';
import type { DeliveryRow } from './delivery-store.ts';

/**
 * What a secret begins with, in the form of Standard Webhooks. The other signature uses the whole text as its
 * key.
 */
export const SECRET_PREFIX = 'whsec_';

export type SignedWebhook = { body: string; headers: Record<string, string> };

type Told = Pick<
  DeliveryRow,
  'event_id' | 'event' | 'resource_kind' | 'resource_id' | 'resource_name' | 'meta' | 'created_at'
>;

export function webhookBody(delivery: Told): string {
  const id = delivery.resource_name ?? delivery.resource_id;
  return JSON.stringify({
    event: delivery.event,
    uuid: delivery.event_id,
    created_utc: delivery.created_at.toISOString(),
    payload: { resource: { id, type: delivery.resource_kind }, meta: delivery.meta },
  });
}

/** `at` is when it is sent: receivers refuse what is old. */
export function signWebhook(delivery: Told, secret: string, at: Date): SignedWebhook {
  const body = webhookBody(delivery);
  const timestamp = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const standard = createHmac('sha256', key)
    .update(`${delivery.event_id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Indulge-Webhooks/1',
      'tremendous-webhook-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'webhook-id': delivery.event_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${standard}`,
    },
  };
}
