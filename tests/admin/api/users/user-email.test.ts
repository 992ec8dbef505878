/** An address that staff change: it has to be free, and links sent to the old address stop working. */
import { expect, test } from 'vitest';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { createUser, MEMBER } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { approved, auditOf } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const edit = (id: string, email: string) => admin.patch(`/api/admin/user/${id}`, { email });
const emailOf = async ({ id }: SignedIn) =>
  (await admin.get<AdminUserDetail>(`/api/admin/user/${id}`)).body.email;

// Take voidTokens out of move-email.ts, and this must fail.
test('a link that was sent to the old address is invalid', async () => {
  const nora = await product.newMember();
  await product.visitor().post('/api/auth/forgot-password', { email: nora.email });
  const mails = await product.mails(nora.email);
  const token = mails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
  expect(token).toBeTruthy();
  expect((await approved(god, await edit(nora.id, `moved-${nora.email}`))).status).toBe(200);
  const password = 'a password of the thief';
  const answer = await product
    .visitor()
    .post('/api/auth/reset-password', { token, password, confirmPassword: password });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-token' } });
  // Every session ended with the change.
  expect((await nora.get('/api/auth/user')).status).toBe(401);
});

test('a taken address is refused by its field', async () => {
  const [nora, leo] = [await product.newMember(), await product.newMember()];
  expect(await edit(nora.id, leo.email)).toMatchObject({
    status: 409,
    body: { code: 'email-taken', fields: { email: expect.any(String) } },
  });
});

// Ignore `written` in edit-customer.ts, and this must fail: the log would have a change that was not made.
test('an address that a new user takes at the same moment is refused', async () => {
  const nora = await product.newMember();
  const email = `wanted-${nora.email}`;
  const person = {
    email,
    emailVerified: true,
    firstName: 'Wim',
    lastName: 'Quick',
    profileComplete: false,
    passwordHash: null,
    kind: MEMBER,
    acceptsTerms: true,
  };
  const waits = await edit(nora.id, email);
  let edited: ReturnType<typeof approved> | undefined;
  await transaction(product.db, async (tx) => {
    await createUser(tx, person, product.deps.clock.now());
    edited = approved(god, waits);
    await heldUp(product.db);
  });
  expect(await edited).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  expect(await emailOf(nora)).toBe(nora.email);
  expect((await auditOf(product, nora.id)).map(({ action }) => action)).toEqual([
    'request-failed',
    'request-made',
  ]);
  expect(await product.mails(email)).toEqual([]);
});

// Drop the check of godEmail in move-email.ts, and this must fail.
test('the configured address of God is never available, even while God has another', async () => {
  const nora = await product.newMember();
  const { godEmail } = product.deps.config;
  await product.db.query(`update users set email = 'elsewhere@indulge.example' where email = $1`, [godEmail]);
  expect(await edit(nora.id, godEmail)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  expect(await emailOf(nora)).toBe(nora.email);
});
