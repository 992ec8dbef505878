import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret } from '#server/webhooks/secrets.ts';
import { signWebhook } from '#server/webhooks/sign.ts';

const delivery = {
  event_id: '0190a5b0-0000-7000-8000-000000000001',
  event: 'REWARDS.CANCELED',
  resource_kind: 'rewards',
  resource_id: '0190a5b0-0000-7000-8000-000000000002',
  resource_name: null,
  meta: {},
  created_at: new Date('2026-11-01T10:00:00Z'),
};

test('receivers of both kinds verify what is sent, and refuse what was changed', () => {
  const secret = newWebhookSecret();
  const { body, headers } = signWebhook(delivery, secret, new Date());
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    event: 'REWARDS.CANCELED',
    uuid: delivery.event_id,
    created_utc: '2026-11-01T10:00:00.000Z',
    payload: { resource: { id: delivery.resource_id, type: 'rewards' }, meta: {} },
  });
  const hex = createHmac('sha256', secret).update(body).digest('hex');
  expect(headers['tremendous-webhook-signature']).toBe(`sha256=${hex}`);
  expect(() => new Webhook(secret).verify(body.replace('CANCELED', 'REDEEMED'), headers)).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
});

test('a resource that has a name is told by it', () => {
  const { body } = signWebhook({ ...delivery, resource_name: 'INV-7' }, newWebhookSecret(), new Date());
  expect(JSON.parse(body).payload.resource).toEqual({ id: 'INV-7', type: 'rewards' });
});
