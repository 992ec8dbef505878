/** Limits against card testing, for one address and for all; unknown recipients count only in the first. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const product = await testApp({
  env: {
    LIMIT_GUEST_INTENTS_PER_MINUTE: '6',
    LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE: '4',
    TRUST_PROXY: '127.0.0.1',
  },
});
const begin = (ip: string, recipientUsername = 'maya') =>
  product
    .visitor()
    .post('/api/guest/create-payment-intent', { amount: '1', recipientUsername }, { 'x-forwarded-for': ip });

test('an address above its limit is refused before the recipient is looked up', async () => {
  for (let number = 0; number < 6; number += 1)
    expect((await begin('203.0.113.1', 'nobody')).status).toBe(404);
  const answer = await begin('203.0.113.1', 'maya');
  expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
});

test('all addresses together have a limit of their own', async () => {
  for (let number = 0; number < 4; number += 1)
    expect((await begin(`198.51.100.${number}`)).status).toBe(200);
  expect((await begin('198.51.100.77')).status).toBe(429);
});
