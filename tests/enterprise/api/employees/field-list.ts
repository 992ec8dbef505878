/** Custom fields of a company. */
import type { RewardField } from '#contract/enterprise/fields.ts';
import type { CompanyReward, SentOrder } from '#contract/enterprise/rewards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { acmeId, fund } from '../company.ts';

export const base = '/api/enterprise/reward-fields';

export type Refused = Body & { code?: string; fields?: Record<string, string> };

export const add = (by: SignedIn, body: object) => by.post<RewardField & Refused>(base, body);

/** The product, with a company that has custom fields. */
export async function openFields() {
  const product = await testApp();
  const { db } = product;
  const manager = await product.signIn('account_manager');
  const staff = await product.signIn('account_staff');
  await fund(product, await acmeId(product), 10_000_00n);
  await db.query('delete from payout_unapproved');

  const send = (customFields: object, more: object = {}) =>
    manager.post<SentOrder & Refused>('/api/enterprise/rewards', {
      rewards: [{ amount: '5.00', method: 'LINK', customFields, ...more }],
    });

  const list = async (query = '') =>
    (await staff.get<CompanyReward[]>(`/api/enterprise/rewards${query}`)).body.map(({ customFields }) =>
      customFields.map(({ name, value }) => `${name}=${value}`).join(),
    );

  const { body: center } = await add(manager, { name: 'Cost Center', type: 'text', required: true });
  const { body: team } = await add(manager, { name: 'Team 2', type: 'choice', options: ['North', 'South'] });

  return { product, db, manager, staff, send, list, center, team };
}
