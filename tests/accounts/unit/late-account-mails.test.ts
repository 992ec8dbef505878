/** A failed email job may be run again months later. What it would prove must still be open then. */
import { expect, test } from 'vitest';
import { type AccountMail, sendAccountMail } from '#server/accounts/account-mails.ts';
import { MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { retried } from '#tests/support/retried.ts';

const product = await testApp();
const dayMs = 86_400_000;
const send = (mail: AccountMail) => sendAccountMail(product.deps, mail);
const justNow = () => product.deps.clock.now().toISOString();
const set = (id: string, assignments: string) =>
  product.db.query(`update users set ${assignments} where id = $1`, [id]);

// Send every purpose without asking what is still due, and these must fail.
test('an invitation is sent until a password is chosen', async () => {
  const member = await product.newMember();
  const invitation = {
    purpose: 'set-password',
    userId: member.id,
    invitedBy: 'Acme',
    at: justNow(),
  } as const;
  await set(member.id, 'password_hash = null');
  expect(await send(invitation)).toBe('sent');
  // Leave wasSecuredSince out of isStillDue, and this must fail.
  const at = product.deps.clock.now().toISOString();
  await set(member.id, 'password_reset_required_at = now(), browsers_known_since = now()');
  expect(await send({ ...invitation, at })).toBe('nobody');
  await set(member.id, `password_reset_required_at = null, browsers_known_since = null, password_hash = 'x'`);
  expect(await send(invitation)).toBe('nobody');
});

test.each([{ secured: true }, { moved: true }] as const)(
  'the reset of an account that is shut (%j) is sent until it is done; one that is asked for, always',
  async (why) => {
    const { id, email } = await product.newMember();
    const reset = { purpose: 'reset-password', email, at: justNow(), ...why } as const;
    await set(id, 'password_reset_required_at = now()');
    expect(await send(reset)).toBe('sent');
    await set(id, 'password_reset_required_at = null');
    expect(await send(reset)).toBe('nobody');
    expect(await send({ purpose: 'reset-password', email, at: justNow() })).toBe('sent');
  },
);

test('a colleague’s link ends a week after it was decided, however late it is sent', async () => {
  const { id: userId } = await product.signIn('administrator');
  const now = product.deps.clock.now().getTime();
  const decided = (daysAgo: number) =>
    send({
      purpose: 'enrolment-link',
      userId,
      sentBy: 'Ada Quinn',
      at: new Date(now - daysAgo * dayMs).toISOString(),
    });
  const ends = async () => {
    const { rows } = await product.db.query<{ ends: Date }>(
      'select expires_at as ends from one_time_token where user_id = $1 order by expires_at desc limit 1',
      [userId],
    );
    return rows[0]?.ends.getTime();
  };
  expect(await decided(6)).toBe('sent');
  expect(await ends()).toBe(now + dayMs);
  expect(await decided(7)).toBe('nobody');
  expect(await ends()).toBe(now + dayMs);
});

const failures = async (userId: string) => {
  const { rows } = await product.db.query<{ template: string; final: boolean; reason: string }>(
    'select template, final, reason from mail_failure where user_id = $1',
    [userId],
  );
  return rows;
};

// Leave hasExpired out of issueFor and these must fail.
test.each([
  ['verify-email', 24 * 60],
  ['reset-password', 30],
  ['set-password', 7 * 24 * 60],
] as const)(
  'a request for %s that is older than its link works is not sent, and it is recorded why',
  async (purpose, minutes) => {
    const { id, email } = await product.newMember();
    await set(id, 'email_verified_at = null, password_hash = null');
    const { deps } = product;
    const asked = (minutesAgo: number) => {
      const at = new Date(deps.clock.now().getTime() - minutesAgo * 60_000).toISOString();
      if (purpose === 'set-password') return send({ purpose, userId: id, invitedBy: 'Acme', at });
      return send({ purpose, email, at });
    };
    const links = () => product.db.query('select from one_time_token where user_id = $1', [id]);
    const { rowCount } = await links();
    expect(await asked(minutes)).toBe('nobody');
    expect((await links()).rowCount).toBe(rowCount);
    expect(await failures(id)).toEqual([
      {
        template: purpose,
        final: true,
        reason: 'Not sent: the request was older than its link or code works.',
      },
    ]);
    expect(await asked(minutes - 1)).toBe('sent');
    // An account that is shut waits for its link.
    if (purpose !== 'reset-password') return;
    await set(id, 'password_reset_required_at = now()');
    const long = new Date(deps.clock.now().getTime() - 400 * dayMs).toISOString();
    expect(await send({ purpose, email, secured: true, at: long })).toBe('sent');
  },
);

// Leave `at` out of enqueueAccountMail and this must fail.
test('staff who retry an old reset of a password send nothing', async () => {
  const { id, email } = await product.newMember();
  await product.fault('mail', { match: 'SMTP MAIL', fault: 'down', times: 1000 });
  expect((await product.visitor().post('/api/auth/forgot-password', { email })).status).toBeLessThan(300);
  const job = `from pgboss.job where name = 'send-account-mail' and data ->> 'email' = '${email}'`;
  await eventually(async () => (await product.db.query(`select ${job} and state = 'retry'`)).rowCount === 1);
  // Leave retryLimit out of sendAccountMails, and this must fail.
  expect((await product.db.query(`select retry_limit ${job}`)).rows).toEqual([{ retry_limit: MAIL_RETRIES }]);
  await product.db.query(
    `update pgboss.job set data = jsonb_set(data, '{at}', to_jsonb($1::text), false)
     where name = 'send-account-mail' and data ->> 'email' = $2`,
    [new Date(product.deps.clock.now().getTime() - 31 * 60_000).toISOString(), email],
  );
  await product.mend('mail');
  await retried(product, 'send-account-mail');
  expect(await product.mails(email)).toEqual([]);
  expect((await failures(id)).filter(({ final }) => final)).toMatchObject([{ template: 'reset-password' }]);
});
