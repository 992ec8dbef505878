/** Calls against another enterprise’s objects. */
import { describe, expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { type Capability, can } from '#contract/kernel/capabilities.ts';
import { ROUTES } from '#contract/routes.ts';
import { upload } from '../company.ts';
import { COMPANY_ROLES, openTwoCompanies, payouts } from './two-companies.ts';

const { product, db, other, colleague, employee } = await openTwoCompanies();

const CAMPAIGN = { name: 'Spring', products: null };
const batch = await other.manager.post<PayoutBatch>(payouts, { everyone: '1.00' });
const card = await other.manager.post('/api/enterprise/payment-methods', { paymentMethodId: 'pm_card_visa' });

const campaign = await other.manager.post('/api/enterprise/campaigns', CAMPAIGN);

const idOf: Record<string, string> = {
  campaignId: String(campaign.body.id),
  enterpriseId: other.id,
  batchId: batch.body.id,
  id: String(card.body.id),
};

/** Every route whose path names an object of an enterprise. */
const named = ROUTES.map(({ route }) => route).filter(
  // Neither a role nor an occasion is an object.
  ({ path, actor }) =>
    path.startsWith('/api/enterprise') && /:(?!role|occasion)/.test(path) && actor !== 'employers',
);

/** A valid body of each route: the id is what is wrong. */
function bodyOf(path: string): object {
  if (path.includes('/payout-rules/')) return { limits: null, budget: null };
  if (path.endsWith('/mark')) return { paid: true };
  if (path.includes('/campaigns/')) return CAMPAIGN;
  if (path.endsWith('/simulate')) return { event: 'ORDERS.CREATED' };
  return path.includes('/approvals/') ? {} : { reason: 'Mine' };
}

/** One pixel, as PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const takesPicture = (method: string, path: string) => method === 'POST' && path.endsWith('/logo');

async function stateOfOther() {
  const { rows } = await db.query(
    `select (select count(*)::int from users where enterprise_id = $1 and deleted_at is null) as staff,
       (select count(*)::int from employee where enterprise_id = $1) as employees,
       (select count(*)::int from one_time_token where user_id = $2) as links,
       (select status from payout_batch where id = $3) as batch,
       (select array_agg(row(name, logo_id, deleted_at)::text order by id) from campaign where enterprise_id = $1) as campaigns`,
    [other.id, colleague.body.id, batch.body.id],
  );
  const cards = await other.manager.get<unknown[]>('/api/enterprise/payment-methods');
  return { ...(rows[0] as object), cards: cards.body.length };
}

describe.each(COMPANY_ROLES)('%s of another enterprise', (role) => {
  test.each(named.map((route) => ({ ...route, call: `${route.method} ${route.path}` })))(
    'is refused by $call',
    async ({ method, path, actor, body }) => {
      const person = await product.signIn(role);
      const before = await stateOfOther();
      const userId = /\/(staff|people)\//.test(path) ? String(colleague.body.id) : employee.id;
      const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => idOf[name] ?? userId);
      const put = method === 'PUT' ? person.put : person.post;
      const answer = await (body
        ? put(address, bodyOf(path))
        : takesPicture(method, path)
          ? upload(person, address, PICTURE, { name: 'logo.png', field: 'logo' })
          : person.send(method, address));
      const expected = can(role, actor as Capability) ? [404, 'not-found'] : [403, 'forbidden'];
      expect([answer.status, answer.body.code]).toEqual(expected);
      expect(await stateOfOther()).toEqual(before);
    },
  );
});

test('the table above covers every kind of object', () => {
  for (const part of [
    '/campaigns/',
    '/staff/',
    '/employees/',
    '/payouts/',
    '/payment-methods/',
    '/approvals/',
    '/people/',
  ])
    expect(named.filter(({ path }) => path.includes(part)).length).toBeGreaterThan(0);
});
