/**
 * What a webhook looks like. A test compares it with what is sent
 * (tests/public-api/unit/webhook-body.test.ts).
 */
export const WEBHOOK_BODY = {
  event: 'REWARDS.DELIVERY.FAILED',
  uuid: '01a209b9-f4c2-7d0a-8e51-3b96c7f208ad',
  created_utc: '2026-11-23T18:44:51.997Z',
  payload: {
    resource: { id: '01a209b9-a89c-7236-ad3d-f383edbc299a', type: 'rewards' },
    meta: { failure_reason: 'mailbox_unavailable', retryable: true },
  },
};
