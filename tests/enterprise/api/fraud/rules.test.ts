/** The rules of a company, and a manager whose address staff changed. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import type { FraudRule } from '#contract/fraud-rule.ts';
import { openReviews, rules } from './flagged.ts';

const { product, db, owner, manager, admin, setRule, decide, flagged, audited } = await openReviews();

// Drop requireMayGiveOut or requireMoneyNotFrozen in audited-reviews.ts, and this must fail.
test('a manager whose address staff changed releases nothing for a day, and may block', async () => {
  const { review } = await flagged();
  const frozen = await product.signIn('super_admin');
  await db.query(`update users set company_money_frozen_until = now() + interval '1 day' where id = $1`, [
    frozen.id,
  ]);
  for (const answer of [
    await decide(review.id, 'release', frozen),
    await setRule('review_vpn', {}, frozen),
    await frozen.delete(`${rules}/review_email`),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
  expect((await decide(review.id, 'block', frozen)).status).toBe(200);
  await db.query('update users set company_money_frozen_until = null where id = $1', [frozen.id]);
});

test('rules are set, changed and removed, each in the log; nonsense is refused by name', async () => {
  const set = { amount: '99.50', period: '30', per: ['recipient', 'device'] };
  expect((await setRule('review_redeemed_rewards_amount', set)).status).toBe(200);
  expect((await setRule('review_redeemed_rewards_amount', { ...set, amount: '100' })).status).toBe(200);
  expect(await setRule('review_country', { type: 'blacklist', countries: ['Mars'] })).toMatchObject({
    status: 400,
    body: { fields: { countries: 'is not a country code' } },
  });
  expect(await setRule('review_country', { type: 'whitelist', countries: ['US'] })).toMatchObject({
    status: 400,
    body: { fields: { countries: 'cannot be checked, because no file of countries is loaded here' } },
  });
  const own = async () => (await manager.get<FraudRule[]>(rules)).body.map(({ type }) => type);
  const { body } = await manager.get<FraudRule[]>(rules);
  expect(body).toMatchObject([
    { type: 'review_email', config: { emails: [], domains: ['flagged.example'] } },
    { type: 'review_redeemed_rewards_amount', config: { ...set, amount: '100.00' } },
  ]);
  expect((await admin.get<FraudRule[]>('/api/admin/fraud-rules')).body).toEqual([]);
  expect((await owner.delete(`${rules}/review_redeemed_rewards_amount`)).status).toBe(200);
  expect((await owner.delete(`${rules}/review_redeemed_rewards_amount`)).status).toBe(404);
  expect(await own()).toEqual(['review_email']);
  const log = (await owner.get<AuditEntry[]>('/api/enterprise/audit?action=fraud-rule-set')).body;
  expect(log[0]).toMatchObject({
    subject: 'Money claimed',
    after: { amount: '100.00', period: '30', per: 'recipient, device' },
  });
  expect((await audited('review_redeemed_rewards_amount')).map(({ action }) => action)).toEqual([
    'fraud-rule-set',
    'fraud-rule-set',
    'fraud-rule-removed',
  ]);
});
