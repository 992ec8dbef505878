/** Where staff need a second factor, a colleague's link lets them enroll one; the password alone does not. */
import { expect, test } from 'vitest';
import { endEnrollment, issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { retried } from '#tests/support/retried.ts';
import { auditOf } from './money.ts';

const product = await testApp({ env: { REQUIRE_STAFF_TWO_FACTOR: 'on' } });
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
await product.db.query('update users set two_factor_enabled = true where id = $1', [god.id]);

const send = (by: SignedIn, to: SignedIn) => by.post(`/api/admin/authority-user/${to.id}/enrolment-link`, {});
const setUp = (by: SignedIn) => by.post('/api/auth/2fa/setup', {});
const refused = { status: 403, body: { code: 'enrolment-link-required' } };

/** Uses the newest link in the mailbox that leads to choosing a password. */
async function useLink(person: SignedIn, subject: RegExp) {
  const { text } = await product.mailTo(person.email, subject);
  const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
  const password = 'orchard lanterns at dusk 7';
  return product.visitor().post('/api/auth/reset-password', { token, password, confirmPassword: password });
}

test('the password alone enrolls nothing, nor does a forgotten password', async () => {
  expect(await setUp(admin)).toMatchObject(refused);
  await product.visitor().post('/api/auth/forgot-password', { email: admin.email });
  expect((await useLink(admin, /password/i)).status).toBe(200);
  const again = await product.signIn('administrator');
  expect(await setUp(again)).toMatchObject(refused);
  // Members are free to enroll.
  expect((await setUp(await product.newMember())).status).toBe(200);
});

test('a colleague’s link lets one enroll, nobody sends it to themselves, and it works once', async () => {
  expect(await send(god, god)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await send(god, admin)).status).toBe(200);
  expect((await useLink(admin, /^Set up two-factor/)).status).toBe(200);
  expect(await useLink(admin, /^Set up two-factor/)).toMatchObject({
    status: 400,
    body: { code: 'invalid-token' },
  });
  const enrolling = await product.signIn('administrator');
  expect((await setUp(enrolling)).status).toBe(200);
  expect((await auditOf(product, admin.id))[0]).toMatchObject({
    action: 'enrolment-link-sent',
    actor_id: god.id,
  });
  await product.db.query(`update users set may_enrol_until = now() - interval '1 second' where id = $1`, [
    admin.id,
  ]);
  expect(await setUp(enrolling)).toMatchObject(refused);
});

test('a lost factor ends when the link is used, not when it is sent', async () => {
  const has = async () =>
    (await product.db.query('select two_factor_enabled from users where id = $1', [admin.id])).rows[0];
  await product.db.query('update users set two_factor_enabled = true where id = $1', [admin.id]);
  expect((await send(god, admin)).status).toBe(200);
  await product.settled();
  expect(await has()).toEqual({ two_factor_enabled: true });
  expect((await useLink(admin, /^Set up two-factor/)).status).toBe(200);
  expect(await has()).toEqual({ two_factor_enabled: false });
  // Call removeFactors for onStaffLinkUsed in compose.ts, and these must fail.
  const { rows } = await product.db.query(
    `select from security_event where user_id = $1 and kind = 'two-factor-disabled'`,
    [admin.id],
  );
  expect(rows).toHaveLength(1);
  expect((await product.mailTo(admin.email, /2FA disabled/i)).text).toContain('was turned off');
});

// Leave voidTokens out of endEnrollment, and this must fail.
test('a link that was not used ends once its owner has a factor', async () => {
  expect((await send(god, admin)).status).toBe(200);
  await product.settled();
  await transaction(product.db, (tx) => endEnrollment(tx, admin.id, new Date()));
  expect(await useLink(admin, /^Set up two-factor/)).toMatchObject({
    status: 400,
    body: { code: 'invalid-token' },
  });
});

/** Does something while a link waits for the mail server, and returns the links that are sent then. */
async function linksAfter(meanwhile: () => Promise<unknown>): Promise<string[]> {
  await product.settled();
  const known = new Set((await product.mails(admin.email)).map(({ text }) => text));
  await product.fault('mail', { match: 'SMTP MAIL', fault: 'down', times: 1000 });
  expect((await send(god, admin)).status).toBe(200);
  await eventually(async () => {
    const job = `from pgboss.job where name = 'send-account-mail' and state = 'retry'`;
    return (await product.db.query(`select ${job}`)).rowCount === 1;
  });
  await meanwhile();
  await product.mend('mail');
  await retried(product, 'send-account-mail');
  return (await product.mails(admin.email)).map(({ text }) => text).filter((text) => !known.has(text));
}

// Leave isLinkHeld out of account-mails.ts, or holdLink out of sendEnrollmentLink, and these must fail.
test('a link that waits for the mail server ends once its owner has a factor', async () => {
  const enroll = () => transaction(product.db, (tx) => endEnrollment(tx, admin.id, new Date()));
  expect(await linksAfter(enroll)).toEqual([]);
  expect(await linksAfter(async () => {})).toHaveLength(1);
});

test('of two links that wait for the mail server, the later one is sent', async () => {
  expect(await linksAfter(() => send(god, admin))).toHaveLength(1);
});

const granted = async () =>
  (await product.db.query('select may_enrol_until from users where id = $1', [admin.id])).rows[0]
    ?.may_enrol_until !== null;

// Leave endEnrollment out of resetPassword, and this must fail.
test('a forgotten password ends what a link granted', async () => {
  expect((await send(god, admin)).status).toBe(200);
  expect((await useLink(admin, /^Set up two-factor/)).status).toBe(200);
  expect(await granted()).toBe(true);
  await product.visitor().post('/api/auth/forgot-password', { email: admin.email });
  expect((await useLink(admin, /^Choose a new password/)).status).toBe(200);
  expect(await granted()).toBe(false);
});

// Leave endEnrollment out of shutAccount, and this must fail.
test('an account that its owner secures loses what a link granted', async () => {
  expect((await send(god, admin)).status).toBe(200);
  expect((await useLink(admin, /^Set up two-factor/)).status).toBe(200);
  expect(await granted()).toBe(true);
  const now = product.deps.clock.now();
  const token = await transaction(product.db, (tx) =>
    issueToken(tx, { userId: admin.id, purpose: 'disown-sign-in', now }),
  );
  expect((await product.visitor().post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  expect(await granted()).toBe(false);
  await product.db.query('update users set password_reset_required_at = null where id = $1', [admin.id]);
});

// Leave wouldReplaceFactor out of sendEnrollmentLink, and this must fail.
test('a first link does not replace a factor that is enrolled at this moment', async () => {
  const two = 'update users set two_factor_enabled = $2 where id = $1';
  await product.db.query(two, [admin.id, false]);
  // The mails of the test before lock the same row.
  await product.settled();
  let late: ReturnType<typeof send> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query(two, [admin.id, true]);
    late = send(god, admin);
    await heldUp(product.db);
  });
  expect(await late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  await product.db.query(two, [admin.id, false]);
});

// Leave lockActor out of sendEnrollmentLink or of deleteStaff, and one of these must fail.
test.each([
  [
    'a link for a colleague',
    (by: SignedIn, id: string) => by.post(`/api/admin/authority-user/${id}/enrolment-link`, {}),
  ],
  ['the removal of a colleague', (by: SignedIn, id: string) => by.delete(`/api/admin/authority-user/${id}`)],
])('%s by an administrator who is signed out meanwhile is refused', async (_what, act) => {
  const { rows } = await product.db.query<{ id: string }>(
    `select id from users where authority_role = 'sales'`,
  );
  const leaving = await product.signIn('god');
  let late: Promise<{ status: number }> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('select from users where id = $1 for update', [leaving.id]);
    late = act(leaving, rows[0]?.id ?? '');
    await heldUp(product.db);
    await tx.query('delete from session where user_id = $1', [leaving.id]);
  });
  expect((await late)?.status).toBe(401);
});

// Leave lockActor out of createStaff or of submitAct, and this must fail.
test.each([
  [
    'an invitation',
    '/api/admin/create-authority-user',
    { firstName: 'Ac', lastName: 'Complice', email: 'ac@indulge.example', authorityRole: 'sales' },
  ],
  ['a gift of funds', '/api/admin/manual-add-funds', { amount: '1', reason: 'For a friend' }],
])('%s by an administrator who is signed out meanwhile is refused', async (_what, path, body) => {
  const friend = await product.newMember();
  const leaving = await product.signIn('administrator');
  await product.db.query('update users set two_factor_enabled = true where id = $1', [leaving.id]);
  let late: Promise<{ status: number }> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('select from users where id = $1 for update', [leaving.id]);
    late = leaving.post(path, { ...body, userId: friend.id });
    await heldUp(product.db);
    await tx.query('delete from session where user_id = $1', [leaving.id]);
  });
  expect((await late)?.status).toBe(401);
});
