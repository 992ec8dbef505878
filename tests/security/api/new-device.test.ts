/** A sign-in from a new browser is mailed, and its link secures the account. */
import { expect, test } from 'vitest';
import {
  accountsApp,
  openBrowser,
  RESET_LINK,
  signedInMember,
  type TestBrowser,
  tokenIn,
} from '#tests/support/accounts.ts';
import { enableTwoFactor } from '#tests/support/two-factor.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });
const NOT_ME = /\/not-me\?token=([\w-]+)/;
const path = '/api/auth/disown-sign-in';
const chosen = { password: 'another long one', confirmPassword: 'another long one' };

type Person = { email: string; password: string };
const signIn = (browser: TestBrowser, { email, password }: Person) =>
  browser.post('/api/auth/signin', { email, password });

async function newDeviceMails(email: string) {
  return (await on.mailsTo(email)).filter(({ subject }) => subject === 'New sign-in to your Indulge account');
}

async function frozen(id: string) {
  const { rows } = await on.db.query(
    `select frozen_at is not null as frozen, frozen_for from ledger_account where kind = 'member' and owner_id = $1`,
    [id],
  );
  return rows[0];
}

test('the browser that signed up is known, and a second sign-in of a browser is no news', async () => {
  const nora = await signedInMember(on, { email: 'known@example.com' });
  await signIn(nora.browser, nora);
  expect(await newDeviceMails(nora.email)).toEqual([]);
});

// Drop `noteNewDevice` from finishSignIn and this must fail.
test('a sign-in from another browser is mailed, once a day for the same device', async () => {
  const nora = await signedInMember(on, { email: 'away@example.com' });
  await signIn(openBrowser(on), nora);
  await signIn(openBrowser(on), nora);
  const mails = await newDeviceMails(nora.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(NOT_ME);
  expect(mails[0]?.text).toContain('127.0.0.1');
  await signIn(openBrowser(on, { ip: '203.0.113.7' }), nora);
  expect(await newDeviceMails(nora.email)).toHaveLength(2);
});

test('a sign-in is one event, which says whether its device was new', async () => {
  const nora = await signedInMember(on, { email: 'once@example.com' });
  const away = openBrowser(on);
  await signIn(away, nora);
  await signIn(away, nora);
  const { rows } = await on.db.query(
    `select kind, detail ->> 'way' as way from security_event
     where user_id = $1 and kind in ('sign-in', 'new-device') order by at, id`,
    [nora.id],
  );
  expect(rows).toEqual([
    { kind: 'sign-in', way: 'password' },
    { kind: 'new-device', way: 'password' },
    { kind: 'sign-in', way: 'password' },
  ]);
});

test('two people who share a browser are not mailed at every change', async () => {
  const nora = await signedInMember(on, { email: 'one@example.com' });
  const leo = await signedInMember(on, { email: 'two@example.com' });
  const shared = openBrowser(on);
  for (const person of [nora, leo, nora, leo]) await signIn(shared, person);
  on.clock.advance({ days: 2 });
  for (const person of [nora, leo]) await signIn(shared, person);
  expect(await newDeviceMails(nora.email)).toHaveLength(1);
  expect(await newDeviceMails(leo.email)).toHaveLength(1);
});

// Drop a line of secure-account.ts, or `password_reset_required_at` from find_actors.sql, and this must fail.
test('the link ends every session, voids the password and freezes spending until a reset', async () => {
  const nora = await signedInMember(on, { email: 'stolen@example.com' });
  const thief = openBrowser(on, { ip: '203.0.113.7' });
  await signIn(thief, nora);
  await thief.post('/api/auth/forgot-password', { email: nora.email });
  const early = tokenIn(await on.mailsTo(nora.email), RESET_LINK);
  await on.db.query(
    `insert into linked_identity (provider, subject, email, user_id) values ('google', 'thief', 't@example.com', $1)`,
    [nora.id],
  );
  const token = tokenIn(await newDeviceMails(nora.email), NOT_ME);
  const owner = openBrowser(on, { ip: '198.51.100.1' });
  expect((await owner.post(path, { token })).status).toBe(200);

  for (const browser of [thief, nora.browser]) expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect((await signIn(thief, nora)).status).toBe(401);
  expect(await frozen(nora.id)).toEqual({ frozen: true, frozen_for: ['secured'] });
  expect((await thief.post('/api/auth/reset-password', { token: early, ...chosen })).status).toBe(400);
  expect((await owner.post(path, { token })).body.code).toBe('invalid-token');
  const links = 'select from linked_identity where user_id = $1';
  expect((await on.db.query(links, [nora.id])).rows).toEqual([]);

  const reset = tokenIn(await on.mailsTo(nora.email), RESET_LINK);
  expect(reset).not.toBe(early);
  expect((await owner.post('/api/auth/reset-password', { token: reset, ...chosen })).status).toBe(200);
  expect((await signIn(owner, { ...nora, ...chosen })).status).toBe(200);
  expect(await frozen(nora.id)).toEqual({ frozen: false, frozen_for: [] });
  // The thief's browser is a new device again, should it ever know the password.
  const before = (await newDeviceMails(nora.email)).length;
  on.clock.advance({ days: 2 });
  await signIn(thief, { ...nora, ...chosen });
  expect(await newDeviceMails(nora.email)).toHaveLength(before + 1);
});

// Date the link by its sending in account-mails.ts, and this must fail.
test('a second factor from right after the sign-in is removed, though the mail went out later', async () => {
  const nora = await signedInMember(on, { email: 'delayed@example.com' });
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1 });
  const thief = openBrowser(on, { ip: '203.0.113.7' });
  await signIn(thief, nora);
  // The clock moves on, and the mail is tried again.
  await enableTwoFactor(on, thief);
  const token = tokenIn(await newDeviceMails(nora.email), NOT_ME);
  await on.healMail();
  const factors = async () =>
    (await on.db.query('select from two_factor where user_id = $1', [nora.id])).rowCount;
  expect(await factors()).toBe(1);
  expect((await openBrowser(on).post(path, { token })).status).toBe(200);
  expect(await factors()).toBe(0);
});

// Send to the account's address alone in account-mails.ts, and this must fail.
test('the mail goes to the address of the sign-in, and to the one that a stranger moved the account to meanwhile', async () => {
  const nora = await signedInMember(on, { email: 'quick@example.com' });
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down' });
  const thief = openBrowser(on, { ip: '203.0.113.7' });
  await signIn(thief, nora);
  await on.db.query(`update users set email = 'quicker@example.com' where id = $1`, [nora.id]);
  await on.healMail();
  const [mails, others] = [await newDeviceMails(nora.email), await newDeviceMails('quicker@example.com')];
  expect([mails.length, others.length]).toEqual([1, 1]);
  const token = tokenIn(mails, NOT_ME);
  expect((await openBrowser(on).post(path, { token })).status).toBe(200);
  expect((await openBrowser(on).post(path, { token: tokenIn(others, NOT_ME) })).body.code).toBe(
    'invalid-token',
  );
});

// Leave wasSecuredSince out of account-mails.ts, and this must fail.
test('a mail about a sign-in from before the account was secured is not sent: its link would work afterwards', async () => {
  const nora = await signedInMember(on, { email: 'later@example.com' });
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down' });
  await signIn(openBrowser(on, { ip: '203.0.113.7' }), nora);
  on.clock.advance({ minutes: 1 });
  await on.db.query('update users set browsers_known_since = $2 where id = $1', [nora.id, on.clock.now()]);
  await on.healMail();
  expect(await newDeviceMails(nora.email)).toEqual([]);
});

// Drop the insert's look at the column, or the one in find_actors.sql, and this must fail.
test('a session that begins while the account is being secured opens nothing', async () => {
  const nora = await signedInMember(on, { email: 'moment@example.com' });
  await on.db.query('update users set password_reset_required_at = now() where id = $1', [nora.id]);
  expect((await nora.browser.get('/api/auth/user')).status).toBe(401);
  expect((await signIn(openBrowser(on), nora)).body.code).toBe('password-reset-required');
});

// Drop `array_remove` from updateFrozen and this must fail.
test('a dispute keeps the balance frozen after the reset', async () => {
  const nora = await signedInMember(on, { email: 'disputed@example.com' });
  await on.db.query(
    `update ledger_account set frozen_at = now(), frozen_for = '{dispute}' where kind = 'member' and owner_id = $1`,
    [nora.id],
  );
  await signIn(openBrowser(on), nora);
  await openBrowser(on).post(path, { token: tokenIn(await newDeviceMails(nora.email), NOT_ME) });
  expect(await frozen(nora.id)).toEqual({ frozen: true, frozen_for: ['dispute', 'secured'] });
  const token = tokenIn(await on.mailsTo(nora.email), RESET_LINK);
  await openBrowser(on).post('/api/auth/reset-password', { token, ...chosen });
  expect(await frozen(nora.id)).toEqual({ frozen: true, frozen_for: ['dispute'] });
  const again = openBrowser(on);
  await again.post('/api/auth/signin', { email: nora.email, password: chosen.password });
  expect((await again.get('/api/auth/user')).body).toMatchObject({
    spendingFrozenFor: 'dispute',
    spendingFrozenUntil: null,
  });
});

test('the link expires after 7 days, and a foreign token is refused', async () => {
  const nora = await signedInMember(on, { email: 'late@example.com' });
  await signIn(openBrowser(on), nora);
  const token = tokenIn(await newDeviceMails(nora.email), NOT_ME);
  on.clock.advance({ days: 7 });
  expect((await openBrowser(on).post(path, { token })).body.code).toBe('invalid-token');
  expect((await openBrowser(on).post(path, { token: 'nothing' })).body.code).toBe('invalid-token');
});
