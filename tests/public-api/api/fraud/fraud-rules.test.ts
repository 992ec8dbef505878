/** Fraud rules through the official client. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FraudRulesApi } from 'tremendous';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call, newKey } from '../company.ts';

const folder = mkdtempSync(join(tmpdir(), 'indulge-countries-'));
const GEOIP_FILE = join(folder, 'countries.csv');
writeFileSync(GEOIP_FILE, '203.0.113.0/24,AU\n');
afterAll(() => rmSync(folder, { recursive: true }));
const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000', GEOIP_FILE } });
const acme = await acmeWithKey(product, 50_000_00n);
const rules = new FraudRulesApi(acme.configuration);

test('rules are set, listed, changed and removed', async () => {
  expect((await rules.listFraudRules()).data.fraud_rules).toEqual([]);
  const set = (type: Parameters<typeof rules.fraudRule>[0], config?: object) =>
    rules.fraudRule(type, config && ({ config } as Parameters<typeof rules.fraudRule>[1]));
  await set('review_country', { type: 'blacklist', countries: ['AU'] });
  await set('review_redeemed_rewards_amount', { amount: 99.5, period: '30' });
  await set('review_redeemed_rewards_count', { amount: 3, period: 'all_time' });
  await set('review_vpn');
  await rules.updateFraudRuleList('review_country', {
    operation: 'add',
    config: { countries: ['nz', 'AU'], ips: [], emails: [] },
  });
  expect((await rules.listFraudRules()).data.fraud_rules).toEqual([
    { rule_type: 'review_country', config: { type: 'blacklist', countries: ['NZ', 'AU'] } },
    { rule_type: 'review_redeemed_rewards_amount', config: { amount: 99.5, period: '30' } },
    { rule_type: 'review_redeemed_rewards_count', config: { amount: 3, period: 'all_time' } },
    { rule_type: 'review_vpn' },
  ]);
  expect((await call(product, acme.key, 'GET', '/fraud_rules/review_vpn')).body).toEqual({
    fraud_rule: { rule_type: 'review_vpn' },
  });
  await rules.updateFraudRuleList('review_country', {
    operation: 'remove',
    config: { countries: ['au'], ips: [], emails: [] },
  });
  expect((await rules.listFraudRules()).data.fraud_rules[0]?.config).toMatchObject({ countries: ['NZ'] });
  for (const type of [
    'review_country',
    'review_redeemed_rewards_amount',
    'review_redeemed_rewards_count',
    'review_vpn',
  ] as const)
    expect((await rules.deleteFraudRule(type)).data.message).toBeTruthy();
  expect((await rules.listFraudRules()).data.fraud_rules).toEqual([]);
});

test('a test key sets the same rules', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const config = { type: 'whitelist', countries: ['US'] };
  expect((await call(product, key, 'POST', '/fraud_rules/review_country', { config })).status).toBe(200);
});

test.each([
  ['POST', '/fraud_rules/review_country', { config: { type: 'blacklist', countries: ['Mars'] } }, 422],
  ['POST', '/fraud_rules/review_redeemed_rewards_amount', { config: { amount: 0.001, period: '30' } }, 422],
  ['POST', '/fraud_rules/review_email', {}, 422],
  ['POST', '/fraud_rules/review_nothing', {}, 404],
  ['POST', '/fraud_rules/review_ip/update_list', { operation: 'add', config: { ips: ['1.2.3.4'] } }, 404],
  ['GET', '/fraud_rules/review_ip', undefined, 404],
  ['DELETE', '/fraud_rules/review_ip', undefined, 404],
  ['GET', '/fraud_reviews/none', undefined, 404],
] as const)('%s %s with %o answers %i', async (method, path, body, status) => {
  expect((await call(product, acme.key, method, path, body)).status).toBe(status);
});

test('no rule is set or removed while our staff have just moved the address of the key’s owner', async () => {
  const freeze = (until: string | null) =>
    product.db.query('update users set company_money_frozen_until = $2 where id = $1', [
      acme.owner.id,
      until,
    ]);
  const act = (method: string, path: string, body?: object) =>
    call(product, acme.key, method, `/fraud_rules/${path}`, body);
  const config = { emails: ['a@example.net'] };
  const set = () => act('POST', 'review_email', { config });
  expect((await set()).status).toBe(200);
  await freeze(new Date(Date.now() + 3_600_000).toISOString());
  expect((await set()).status).toBe(403);
  expect((await act('POST', 'review_email/update_list', { operation: 'add', config })).status).toBe(403);
  expect((await act('DELETE', 'review_email')).status).toBe(403);
  expect((await act('GET', 'review_email')).status).toBe(200);
  await freeze(null);
  expect((await act('DELETE', 'review_email')).status).toBe(200);
});
