/**
 * What the holder of the old mailbox can still do after staff moved an account to another address: nothing.
 */
import { expect, test } from 'vitest';
import type { StaffRequest } from '#contract/admin/approvals.ts';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { call, newKey } from '#tests/public-api/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { signInMoved } from '#tests/support/moved-account.ts';
import { codeNow } from '#tests/support/two-factor.ts';
import { approved, auditOf } from '../money.ts';

const clock = testClock();
const product = await testApp({ clock });
const [admin, god] = [await product.signIn('administrator'), await product.signIn('god')];

const QUESTION = 'Did you ask us to change your email address?';

const edit = (id: string, email: string) => admin.patch(`/api/admin/user/${id}`, { email });
const emailOf = async ({ id }: SignedIn) => (await god.get(`/api/admin/user/${id}`)).body.email;

async function move(person: SignedIn, email = `moved-${person.email}`): Promise<string> {
  expect((await approved(god, await edit(person.id, email))).status).toBe(200);
  return email;
}

/** The account changes its address by itself; returns the token of the link that undoes it. */
async function changeItself(person: SignedIn, from: string, newEmail: string): Promise<string> {
  expect((await person.post('/api/verify/email/change', { newEmail })).status).toBe(200);
  const { text } = await product.mailTo(newEmail, 'Your verification code');
  const token = /\b([A-Z2-9]{6})\b/.exec(text)?.[1];
  expect((await person.post('/api/verify/email/confirm-change', { token })).status).toBe(200);
  const notice = await product.mailTo(from, 'Your Indulge account: Email address changed');
  return /undo-email\?token=([\w.-]+)/.exec(notice.text)?.[1] ?? '';
}

async function enableTwoFactor(person: SignedIn): Promise<void> {
  const { body } = await person.post<{ manualEntryKey: string }>('/api/auth/2fa/setup');
  const token = codeNow(clock, body.manualEntryKey);
  expect((await person.post('/api/auth/2fa/verify', { token })).status).toBe(200);
}

const hasSecondFactor = async ({ id }: SignedIn) =>
  (await product.db.query('select from two_factor where user_id = $1', [id])).rowCount === 1;

const issueNotMe = ({ id: userId }: SignedIn) =>
  transaction(product.db, (tx) => issueToken(tx, { userId, purpose: 'disown-sign-in', now: clock.now() }));

// Leave voidEmailChanges out of shutMovedAccount, and this must fail.
test('a link that undoes an earlier change no longer moves the account back, and its mailbox is told', async () => {
  const nora = await product.newMember();
  const second = `second-${nora.email}`;
  const undo = await changeItself(nora, nora.email, second);
  const email = await move(nora);
  const answer = await product.visitor().post('/api/auth/undo-email-change', { token: undo });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-token' } });
  expect(await emailOf(nora)).toBe(email);
  for (const left of [nora.email, second]) {
    const { text } = await product.mailTo(left, 'Your Indulge account: Email address changed');
    expect(text).toContain(`Our staff changed the email address of your account to ${email}`);
  }
  // The address is free again.
  const leo = await product.newMember();
  expect((await edit(leo.id, nora.email)).status).toBe(202);
});

// Leave `undoers` out of ownerMayApprove, and this must fail: a thief would void the owner's link by a yes of
// their own.
test('an address that can still be taken back is left by an administrator alone, who reads who could', async () => {
  const nora = await product.newMember();
  const thief = `thief-${nora.email}`;
  const undo = await changeItself(nora, nora.email, thief);
  const waits = await edit(nora.id, `second-${thief}`);
  expect(waits.status).toBe(202);
  expect((await product.mails(thief)).filter(({ subject }) => subject === QUESTION)).toEqual([]);
  const request = await god.get<StaffRequest>(`/api/admin/approvals/${waits.body.requestId}`);
  expect(request.body.changes).toContainEqual({
    name: 'May undo the last change',
    from: nora.email,
    to: 'Nobody',
  });
  expect((await product.visitor().post('/api/auth/undo-email-change', { token: undo })).status).toBe(200);
  expect((await approved(god, waits)).status).toBe(409);
  expect(await emailOf(nora)).toBe(nora.email);
});

// Leave requirePasswordReset or voidTokens out of shutAccount, and this must fail.
test('a password that was chosen by the old mailbox signs nobody in, nor does a link sent there', async () => {
  const nora = await product.newMember();
  const password = 'chosen by the old mailbox';
  await product.visitor().post('/api/auth/forgot-password', { email: nora.email });
  const { text } = await product.mailTo(nora.email, 'Set a password');
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
  const chosen = { token, password, confirmPassword: password };
  expect((await product.visitor().post('/api/auth/reset-password', chosen)).status).toBe(200);
  const notMe = await issueNotMe(nora);
  const email = await move(nora);
  const signIn = () => product.visitor().post('/api/auth/signin', { email, password });
  expect((await signIn()).body.code).toBe('invalid-credentials');
  expect((await product.visitor().post('/api/auth/disown-sign-in', { token: notMe })).body.code).toBe(
    'invalid-token',
  );
  await signInMoved(product, email);
  expect((await signIn()).body.code).toBe('invalid-credentials');
});

// Remove it where a stranger may have added it, and this must fail: an owner's new phone looks the same.
test('a second factor stays, also one that was added since a sign-in from a new device', async () => {
  const nora = await product.newMember();
  await issueNotMe(nora);
  clock.advance({ minutes: 5 });
  await enableTwoFactor(nora);
  await move(nora);
  expect(await hasSecondFactor(nora)).toBe(true);
});

// Take who has no password for invited, and this must fail.
test('an account that staff move twice gets no invitation of a new one', async () => {
  const nora = await product.newMember();
  await move(nora);
  const again = await move(nora, `again-${nora.email}`);
  expect((await product.mailTo(again, 'Choose a new password')).text).toContain('Our staff moved your');
});

// Leave onSecured out of adminRoutes in compose.ts, and this must fail.
test('keys that were made since that sign-in are revoked, and older ones rest until the owner is back', async () => {
  const owner = await product.signIn('super_admin');
  const known = await newKey(owner, { name: 'Known' });
  clock.advance({ minutes: 5 });
  await issueNotMe(owner);
  const intruder = await newKey(owner, { name: 'Intruder' });
  const works = async ({ key }: { key: string }) => (await call(product, key, 'GET', '/orders')).status;
  expect([await works(known), await works(intruder)]).toEqual([200, 200]);
  const email = await move(owner, 'owner.again@acme.example');
  expect([await works(known), await works(intruder)]).toEqual([401, 401]);
  await signInMoved(product, email);
  expect([await works(known), await works(intruder)]).toEqual([200, 401]);
});

// Leave ENDED_BY_MOVE out of edit-customer.ts, or staffId out of an event of shutAccount, and this must fail.
test('the audit log says what ended, and the customer reads who changed the address', async () => {
  const nora = await product.newMember();
  await product.db.query(
    `insert into linked_identity (user_id, provider, subject) values ($1, 'google', 'google-of-nora')`,
    [nora.id],
  );
  const email = await move(nora);
  const edited = (await auditOf(product, nora.id)).find(({ action }) => action === 'customer-edited');
  expect(edited?.after).toEqual({
    email,
    ended: 'All sessions, the password, passkeys, sign-in with Google and Apple, emailed links and codes',
  });
  const { rows } = await product.db.query(
    `select kind, actor_id from security_event where user_id = $1 and kind in ('email-moved', 'identity-unlinked') order by kind`,
    [nora.id],
  );
  expect(rows).toEqual([
    { kind: 'email-moved', actor_id: admin.id },
    { kind: 'identity-unlinked', actor_id: admin.id },
  ]);
});
