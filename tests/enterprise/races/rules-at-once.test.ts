/** Two managers who set the same lines, limits and occasions at the same moment. */
import { expect, test } from 'vitest';
import type { Occasion } from '#contract/enterprise/occasions.ts';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeId, fund } from '../api/company.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const staff = await product.signIn('account_staff');
const rules = '/api/enterprise/payout-rules';
const enterpriseId = await acmeId(product);

// Leave lockCompanyStaff out of setPersonRule, and this must fail with a 500.
test('limits of a manager that another one is setting are set after that', async () => {
  let saving: ReturnType<typeof owner.put> | undefined;
  await transaction(db, async (tx) => {
    await tx.query('select from enterprise where id = $1 for no key update', [enterpriseId]);
    await tx.query(
      `insert into payout_person_limit (user_id, enterprise_id, day_limit_cents, updated_at) values ($1, $2, 10000, now())`,
      [staff.id, enterpriseId],
    );
    saving = owner.put(`${rules}/people/${staff.id}`, { limits: { dayLimit: '200' }, budget: null });
    await heldUp(db);
  });
  expect((await saving)?.status).toBe(200);
  const { rows } = await db.query<{ day_limit_cents: bigint }>(
    'select day_limit_cents from payout_person_limit where user_id = $1',
    [staff.id],
  );
  expect(rows).toEqual([{ day_limit_cents: 200_00n }]);
});

// Leave lockCompanyStaff out of setRoleRule, and this must fail: both changes begin with the first lines.
test('lines of a role that two set at once change one after the other', async () => {
  const set = (cents: string) =>
    owner.put(`${rules}/roles/account_staff`, {
      approvalAbove: cents,
      channels: [{ channel: 'file', approvalAbove: cents }],
    });
  expect((await set('100')).status).toBe(200);
  let both: Promise<Awaited<ReturnType<typeof set>>[]> | undefined;
  await transaction(db, async (tx) => {
    await tx.query(
      `select from payout_role_rule where enterprise_id = $1 and role = 'account_staff' for update`,
      [enterpriseId],
    );
    both = Promise.all([set('200'), set('300')]);
    await heldUp(db, 2);
  });
  expect((await both)?.map(({ status }) => status)).toEqual([200, 200]);
  type Facts = { approvalAbove: string; approvalAboveOfBatches: string };
  const { rows } = await db.query<{ before: Facts; after: Facts }>(
    `select before, after from audit_entry where action = 'limits-changed' and subject_id = 'account_staff'
     order by at desc, id desc limit 2`,
  );
  const [first] = rows.filter(({ before }) => before.approvalAbove === '100.00');
  expect(rows.map(({ before }) => before)).toContainEqual(first?.after);
});

// Leave lockCompanyStaff out of setOccasion, and this must fail: neither first save finds a row to wait for.
test('of two first saves of an occasion the second is refused', async () => {
  await fund(product, enterpriseId, 1_000_00n);
  const path = '/api/enterprise/occasions';
  const version = (await owner.get<Occasion[]>(path)).body[0]?.version;
  const save = (amount: string) =>
    owner.put(`${path}/birthday`, { isActive: true, amount, design: 'birthday', version });
  let both: Promise<Awaited<ReturnType<typeof save>>[]> | undefined;
  await transaction(db, async (tx) => {
    // Whatever a save locks, its row refers to the company, and waits for it.
    await tx.query('select from enterprise where id = $1 for update', [enterpriseId]);
    both = Promise.all([save('25'), save('2500')]);
    await heldUp(db, 2);
  });
  const answers = (await both) ?? [];
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body.code)).toContain('changed-meanwhile');
  const { rows } = await db.query<{ after: { amount: string } }>(
    `select after from audit_entry where action = 'occasion-set'`,
  );
  const kept = answers[0]?.status === 200 ? '25.00' : '2500.00';
  expect(rows.map(({ after }) => after.amount)).toEqual([kept]);
  expect((await owner.get<Occasion[]>(path)).body[0]?.amount).toBe(kept);
});
