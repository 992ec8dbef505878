/** What is wrong with a call is named where it stands in it, and as what it is. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product);

const ofDenomination = (denomination: string) =>
  `{"reward":{"value":{"denomination":${denomination}},"recipient":{"email":"a@example.net"}}}`;
const denomination = (message: string) => ({ reward: { value: { denomination: message } } });
const DECIMALS = 'is not an amount in dollars with at most two decimals';

test.each<[string, string, string | object, number, object]>([
  ['zero', '/orders', ofDenomination('0'), 422, denomination('is not above zero')],
  ['less than zero', '/orders', ofDenomination('-5.5'), 422, denomination('is not above zero')],
  ['too much', '/orders', ofDenomination('100000000.01'), 422, denomination('is above 100000000')],
  ['far too much', '/orders', ofDenomination('12345678901234'), 422, denomination('is above 100000000')],
  ['no number', '/orders', ofDenomination('"ten"'), 422, denomination(DECIMALS)],
  ['no denomination', '/orders', ofDenomination('null'), 422, denomination(DECIMALS)],
  [
    'a value without a denomination',
    '/orders',
    { reward: { value: {}, recipient: {} } },
    422,
    denomination('is missing'),
  ],
  ['no amount of an invoice', '/invoices', {}, 422, { amount: 'is missing' }],
  [
    'nothing of a top-up',
    '/topups',
    {},
    422,
    { funding_source_id: 'is missing', idempotency_key: 'is missing', amount: 'is missing' },
  ],
  ['nothing of a member', '/members', {}, 422, { email: 'is missing', role: 'is missing' }],
  ['nothing of a report', '/reports', {}, 422, { report_type: 'is missing', format: 'is missing' }],
  [
    'another report',
    '/reports',
    { report_type: 'all', format: 'csv' },
    422,
    { report_type: 'is not digital_rewards' },
  ],
  [
    'no configuration',
    '/fraud_rules/review_country',
    {},
    422,
    { config: { type: 'is not whitelist or blacklist', countries: 'is not a list' } },
  ],
  // Leave NO_COUNTRIES out of rule-edits.ts, and this must fail: nothing knows where a claim comes from.
  [
    'countries, where the operator has no file of them',
    '/fraud_rules/review_country',
    { config: { type: 'whitelist', countries: ['US'] } },
    422,
    { config: { countries: 'cannot be checked, because no file of countries is loaded here' } },
  ],
  [
    'a count below zero',
    '/fraud_rules/review_redeemed_rewards_count',
    { config: { amount: -1, period: '30' } },
    422,
    { config: { amount: 'is below zero' } },
  ],
])('%s', async (_, path, body, status, payload) => {
  const answer = await call(product, acme.key, 'POST', path, body);
  expect(answer.status).toBe(status);
  expect(answer.body.errors.payload).toMatchObject(payload);
});

test('a list of a rule, and a recipient of a link, too', async () => {
  const set = { config: { ips: ['192.0.2.1'] } };
  expect((await call(product, acme.key, 'POST', '/fraud_rules/review_ip', set)).status).toBe(200);
  const change = { operation: 'add', config: { ips: ['300.1.1.1'] } };
  const changed = await call(product, acme.key, 'POST', '/fraud_rules/review_ip/update_list', change);
  expect([changed.status, changed.body.errors]).toEqual([
    422,
    { message: 'config.ips is not a network', payload: { config: { ips: 'is not a network' } } },
  ]);
  const reward = {
    value: { denomination: 1 },
    recipient: { name: 'Robin Reed' },
    delivery: { method: 'LINK' },
  };
  const ordered = await call(product, acme.key, 'POST', '/orders', { reward });
  const [{ id }] = ordered.body.order.rewards;
  const resent = await call(product, acme.key, 'POST', `/rewards/${id}/resend`, {});
  expect([resent.status, resent.body.errors.payload]).toEqual([
    422,
    { updated_email: expect.stringContaining('Please enter the email address') },
  ]);
});
