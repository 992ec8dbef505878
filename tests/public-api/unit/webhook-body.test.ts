/** The webhook that the page /developers shows has the form of those that are sent. */
import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/public-api/events.ts';
import { webhookBody } from '#server/webhooks/sign.ts';
import { WEBHOOK_BODY } from '#web/features/developers/webhook-body.ts';

test('the webhook of the page is one that we would send', () => {
  const { event, uuid, created_utc, payload } = WEBHOOK_BODY;
  const sent = webhookBody({
    event,
    event_id: uuid,
    created_at: new Date(created_utc),
    resource_id: payload.resource.id,
    resource_name: null,
    resource_kind: WEBHOOK_EVENTS['REWARDS.DELIVERY.FAILED'],
    meta: payload.meta,
  });
  expect(JSON.parse(sent)).toEqual(WEBHOOK_BODY);
  expect(Object.keys(JSON.parse(sent))).toEqual(Object.keys(WEBHOOK_BODY));
});
