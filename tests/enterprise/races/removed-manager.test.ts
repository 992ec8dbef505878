/** A manager who is removed while their own call waits has no more power than one who was removed before. */
import { beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { acmeId, upload } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const product = await testApp();
const { db } = product;
const enterpriseId = await acmeId(product);
const owner = await product.signIn('super_admin');
let other: SignedIn;

const remove = (by: SignedIn, { id }: SignedIn) => by.delete(`/api/enterprise/staff/${id}`);
const isThere = async ({ id }: SignedIn) =>
  (await db.query('select from users where id = $1 and deleted_at is null', [id])).rowCount === 1;

beforeEach(async () => {
  const email = `second-${newId().slice(-8)}@acme.example`;
  const kind = {
    user_type: 'enterprise',
    authority_role: null,
    enterprise_id: enterpriseId,
    enterprise_role: 'super_admin',
  } as const;
  const rest = { emailVerified: true, profileComplete: true, passwordHash: null, kind, acceptsTerms: true };
  await transaction(db, (tx) =>
    createUser(tx, { email, firstName: 'Second', lastName: 'Owner', ...rest }, new Date()),
  );
  other = await product.signIn(email);
});

/** Makes both calls wait for the company's row, the first one before the second. */
async function inTurn<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  let answers: [Promise<First>, Promise<Second>] | undefined;
  await transaction(db, async (tx) => {
    await tx.query('select from enterprise where id = $1 for no key update', [enterpriseId]);
    const one = first();
    await heldUp(db);
    answers = [one, second()];
    await heldUp(db, 2);
  });
  return Promise.all(answers ?? []) as Promise<[First, Second]>;
}

// Ask nobody in requireMoneyNotFrozen whether they are still a manager, and this must fail.
test('an invitation by a manager who is being removed is not sent', async () => {
  const body = {
    emailUsername: 'accomplice',
    firstName: 'Ac',
    lastName: 'Complice',
    role: 'staff',
  };
  const [removed, invited] = await inTurn(
    () => remove(owner, other),
    () => other.post('/api/enterprise/add-staff', body),
  );
  expect([removed.status, invited.status]).toEqual([200, 401]);
  expect((await db.query(`select from users where email = 'accomplice@acme.example'`)).rows).toEqual([]);
});

// Leave requireStillManager out of removeStaff, and this must fail.
test('of two super admins who remove each other, the second is not there any more', async () => {
  const [first, second] = await inTurn(
    () => remove(owner, other),
    () => remove(other, owner),
  );
  expect([first.status, second.status]).toEqual([200, 401]);
  expect([await isThere(owner), await isThere(other)]).toEqual([true, false]);
});

/** What an act waits for, and what it must not have changed. */
const WAITING = [
  [
    'sets a fraud rule',
    () => other.put('/api/enterprise/fraud-rules/review_vpn', { config: {} }),
    'select from fraud_rule',
  ],
  [
    'adds a webhook',
    () => other.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] }),
    'select from webhook_endpoint',
  ],
  [
    'uploads employees',
    () =>
      upload(
        other,
        '/api/enterprise/upload-employees',
        'firstName,lastName,email\nAc,Complice,ac@example.com\n',
      ),
    `select from users where email = 'ac@example.com'`,
  ],
] as const;

// Leave requireMoneyNotFrozen out of auditedRule, or requireStillManager out of the audited of webhooks or of
// keep in invite-chunk.ts, and this must fail. Each waits for the company's row.
test.each(WAITING)(
  'a manager whose role is gone before the call gets its turn %s no more',
  async (_, act, kept) => {
    const before = (await db.query(kept)).rowCount;
    let acting: Promise<{ status: number }> | undefined;
    await transaction(db, async (tx) => {
      await tx.query('select from enterprise where id = $1 for update', [enterpriseId]);
      acting = act();
      await heldUp(db);
      await tx.query(`update users set enterprise_role = 'department_manager' where id = $1`, [other.id]);
    });
    expect((await acting)?.status).toBe(401);
    expect((await db.query(kept)).rowCount).toBe(before);
  },
);

// Leave IE004 out of payout_count, and this must fail.
test('what a manager still had in the queue for the balance is not paid once the role is gone', async () => {
  let ordered: Promise<{ status: number }> | undefined;
  await transaction(db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'enterprise' and owner_id = $1 for update`, [
      enterpriseId,
    ]);
    ordered = other.post('/api/enterprise/rewards', {
      rewards: [{ amount: '25.00', method: 'LINK', recipientName: 'Accomplice' }],
    });
    await heldUp(db);
    await tx.query(`update users set enterprise_role = 'department_manager' where id = $1`, [other.id]);
  });
  expect((await ordered)?.status).toBe(401);
  expect((await db.query('select from reward where actor_id = $1', [other.id])).rows).toEqual([]);
});
