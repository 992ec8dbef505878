/**
 * What ends the old ways into an account locks its balance, its user and its links in one order. In another
 * one, two of them at the same moment would wait for each other.
 */
import { expect, test } from 'vitest';
import { issueToken } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { approved } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const product = await testApp();
const { db } = product;

const BALANCE = `select from ledger_account where kind = 'member' and owner_id = $1 for update`;
const USER = 'select from users where id = $1 for no key update';
const LINKS = 'select from one_time_token where user_id = $1 for update';

/** Makes the call while another transaction holds `first`, and asks whether `later` is still free then. */
async function meet(userId: string, first: string, later: string[], call: () => Promise<{ status: number }>) {
  let answer: Promise<{ status: number }> | undefined;
  await transaction(db, async (tx: Tx) => {
    await tx.query(first, [userId]);
    answer = call();
    await heldUp(db);
    for (const lock of later) await tx.query(`${lock} nowait`, [userId]);
  });
  expect((await answer)?.status).toBe(200);
}

async function linkFor(userId: string, purpose: 'reset-password' | 'verify-email') {
  const now = product.deps.clock.now();
  return transaction(db, (tx) => issueToken(tx, { userId, purpose, now }));
}

// Lock no balance in reset-password.ts, or consume the token first, and one of these must fail.
test.each([
  ['balance', BALANCE, [USER, LINKS]],
  ['user', USER, [LINKS]],
])(
  'a reset of the password that waits for the %s holds nothing that comes later',
  async (_, first, later) => {
    const { id } = await product.newMember();
    const token = await linkFor(id, 'reset-password');
    const password = 'orchard lanterns at dusk 7';
    const body = { token, password, confirmPassword: password };
    await meet(id, first, later, () => product.visitor().post('/api/auth/reset-password', body));
  },
);

// Consume the token first in verify-email.ts, and this must fail.
test('the verification of an address that waits for the user does not hold its link', async () => {
  const { id } = await product.newMember();
  const token = await linkFor(id, 'verify-email');
  await meet(id, USER, [LINKS], () => product.visitor().post('/api/auth/verify-email', { token }));
});

// Lock no balance for an email in edit-customer.ts, and this must fail.
test('a move by staff that waits for the balance does not hold the user', async () => {
  const admin = await product.signIn('administrator');
  const god = await product.signIn('god');
  const { id } = await product.newMember();
  const asked = await admin.patch(`/api/admin/user/${id}`, { email: 'moved.in.order@example.com' });
  await meet(id, BALANCE, [USER, LINKS], () => approved(god, asked));
});
