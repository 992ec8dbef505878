/** The owner of the old address answers about a change by staff; afterwards spending is frozen for a day. */
import { expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { signInMoved } from '#tests/support/moved-account.ts';
import { race, winners } from '#tests/support/race.ts';
import { approved, auditOf, countNotifications } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const care = await product.signIn('customer_service');

const QUESTION = 'Did you ask us to change your email address?';

/** Customer service asks for another address; returns what the old mailbox got. */
async function ask(nora: SignedIn, email = `moved-${nora.email}`) {
  const waits = await care.patch(`/api/admin/user/${nora.id}`, { email });
  expect(waits).toMatchObject({ status: 202, body: { message: /old email address/ } });
  const { text } = await product.mailTo(nora.email, QUESTION);
  const token = /account\/email-change\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  return { waits, email, token };
}
const answer = (token: string, word: 'yes' | 'no') =>
  product.visitor().post('/api/email-change', { token, answer: word });
const emailOf = async ({ id }: SignedIn) => (await admin.get(`/api/admin/user/${id}`)).body.email;

test('opening the link changes nothing; a yes by POST moves the address, once', async () => {
  const nora = await product.newMember();
  const { waits, email, token } = await ask(nora);
  const read = await product.visitor().get(`/api/email-change?token=${token}`);
  expect(read).toMatchObject({ status: 200, body: { newEmail: email } });
  expect(await emailOf(nora)).toBe(nora.email);
  const answers = winners(await race(product.db, 8, () => answer(token, 'yes')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  expect(await emailOf(nora)).toBe(email);
  expect((await god.get<StaffRequest>(`/api/admin/approvals/${waits.body.requestId}`)).body).toMatchObject({
    state: 'approved',
    checkerName: 'The owner of the old address',
  });
  expect((await auditOf(product, nora.id)).map(({ action }) => action)).toEqual([
    'request-approved-by-owner',
    'customer-edited',
    'request-made',
  ]);
  expect(await countNotifications(product, care, 'Request Approved')).toBe(1);
});

test('a no rejects it, and another token is none', async () => {
  const nora = await product.newMember();
  const { waits, token } = await ask(nora);
  expect(await answer(`${token}x`, 'yes')).toMatchObject({ status: 400, body: { code: 'invalid-token' } });
  expect((await answer(token, 'no')).status).toBe(200);
  expect((await answer(token, 'yes')).status).toBe(400);
  expect((await approved(god, waits)).status).toBe(409);
  expect(await emailOf(nora)).toBe(nora.email);
});

test('the owner says yes to an address, not to a balance', async () => {
  const nora = await product.newMember();
  const waits = await admin.patch(`/api/admin/user/${nora.id}`, {
    email: `m-${nora.email}`,
    balance: '9000',
  });
  expect(waits.status).toBe(202);
  expect((await product.mails(nora.email)).some(({ subject }) => subject === QUESTION)).toBe(false);
});

test('after the change every session ends, and for a day money comes in and does not go out', async () => {
  const nora = await product.newMember({ balanceCents: 50_00n });
  const leo = await product.newMember({ balanceCents: 50_00n });
  const { waits, email } = await ask(nora);
  expect((await approved(god, waits)).status).toBe(200);
  expect((await nora.get('/api/auth/user')).status).toBe(401);
  const thief = await signInMoved(product, email);
  const [card] = (await thief.get<{ id: string; minValue: string }[]>('/api/gift-cards')).body;
  await thief.post('/api/cart', { giftCardId: card?.id, amount: '25', quantity: 1 });
  const frozen = { status: 403, body: { code: 'account-frozen', message: /24 hours/ } };
  expect(await thief.post('/api/checkout', {})).toMatchObject(frozen);
  expect(await thief.post('/api/transfers', { recipientUsername: leo.username, amount: '5' })).toMatchObject(
    frozen,
  );
  const { spendingFrozenFor: why, spendingFrozenUntil: until } = (await thief.get('/api/auth/user')).body;
  expect(why).toBe('email-change');
  expect(new Date(String(until)).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);

  const given = { userId: nora.id, amount: '5', reason: 'Goodwill' };
  expect((await admin.post('/api/admin/manual-add-funds', given)).status).toBe(200);
  expect((await thief.get('/api/auth/user')).body.balance).toBe('55.00');

  // It ends by itself.
  await product.db.query(
    `update ledger_account set spending_frozen_until = now() - interval '1 second' where owner_id = $1`,
    [nora.id],
  );
  expect((await thief.get('/api/auth/user')).body.spendingFrozenUntil).toBeNull();
  expect((await thief.post('/api/checkout', {})).status).toBe(201);
});
