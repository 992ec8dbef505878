/** Two managers who edit the same limits, occasion, campaign or line: the second sees what the first did. */
import { expect, test } from 'vitest';
import type { Campaign } from '#contract/enterprise/campaigns.ts';
import type { PayoutRules } from '#contract/enterprise/limits.ts';
import type { LowBalance } from '#contract/enterprise/low-balance.ts';
import type { Occasion } from '#contract/enterprise/occasions.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeId, fund } from './company.ts';

const product = await testApp();
const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
await fund(product, await acmeId(product), 10_000_00n);
const made = await owner.post<Campaign>('/api/enterprise/campaigns', { name: 'Summer', products: null });
const rules = '/api/enterprise/payout-rules';

const CASES = {
  'the limits of a role': {
    path: `${rules}/roles/account_staff`,
    version: async () =>
      (await owner.get<PayoutRules>(rules)).body.roles.find(({ role }) => role === 'account_staff')?.version,
    first: { approvalAbove: '100', channels: [{ channel: 'file', approvalAbove: '10' }] },
    second: { approvalAbove: '5000', dayLimit: '900' },
  },
  'the limits of a manager': {
    path: `${rules}/people/${staff.id}`,
    version: async () =>
      (await owner.get<PayoutRules>(rules)).body.people.find(({ userId }) => userId === staff.id)?.version,
    first: { limits: { dayLimit: '100' }, budget: null },
    second: { limits: { dayLimit: '900' }, budget: { amount: '5', period: 'month', rollover: false } },
  },
  'an occasion': {
    path: '/api/enterprise/occasions/birthday',
    version: async () => (await owner.get<Occasion[]>('/api/enterprise/occasions')).body[0]?.version,
    first: { isActive: false, amount: '25', design: 'birthday', message: null },
    second: { isActive: true, amount: '2500', design: 'birthday', message: null },
  },
  'a campaign': {
    path: `/api/enterprise/campaigns/${made.body.id}`,
    version: async () =>
      (await owner.get<Campaign[]>('/api/enterprise/campaigns')).body.find(({ id }) => id === made.body.id)
        ?.version,
    first: { name: 'Summer', products: null, headline: 'Thank you' },
    second: { name: 'Summer', products: null, headline: 'Well done' },
  },
  'the line of the balance': {
    path: '/api/enterprise/low-balance',
    version: async () => (await owner.get<LowBalance>('/api/enterprise/low-balance')).body.version,
    first: { line: '100', topUp: null },
    second: { line: '200', topUp: null },
  },
};

// Take requireVersion out of a change, and its row must fail.
test.each(Object.entries(CASES))(
  '%s: a change of what was changed since is refused',
  async (_what, edited) => {
    const { path, first, second } = edited;
    const version = await edited.version();
    expect(version).toEqual(expect.any(String));
    expect((await owner.put(path, { ...first, version })).status).toBe(200);
    const changed = await edited.version();
    expect(changed).not.toBe(version);
    const refused = await owner.put(path, { ...second, version });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(await edited.version()).toBe(changed);
    expect((await owner.put(path, { ...second, version: changed })).status).toBe(200);
    // A caller that showed no form changes it all the same.
    expect((await owner.put(path, first)).status).toBe(200);
    expect(await edited.version()).toBe(changed);
  },
);
