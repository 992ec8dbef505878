/** A failed email job may be run again months later. What it would prove must still be open then. */
import { expect, test } from 'vitest';
import { type AccountMail, sendAccountMail } from '#server/accounts/account-emails.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const dayMs = 86_400_000;
const send = (mail: AccountMail) => sendAccountMail(product.deps, mail);
const set = (id: string, assignments: string) =>
  product.db.query(`update users set ${assignments} where id = $1`, [id]);

// Send every purpose without asking what is still due, and these must fail.
test('an invitation is sent until a password is chosen', async () => {
  const member = await product.newMember();
  const invitation = { purpose: 'set-password', userId: member.id, invitedBy: 'Acme' } as const;
  await set(member.id, 'password_hash = null');
  expect(await send(invitation)).toBe('sent');
  await set(member.id, `password_hash = 'x'`);
  expect(await send(invitation)).toBe('nobody');
});

test.each([{ secured: true }, { moved: true }] as const)(
  'the reset of an account that is shut (%j) is sent until it is done; one that is asked for, always',
  async (why) => {
    const { id, email } = await product.newMember();
    const reset = { purpose: 'reset-password', email, ...why } as const;
    await set(id, 'password_reset_required_at = now()');
    expect(await send(reset)).toBe('sent');
    await set(id, 'password_reset_required_at = null');
    expect(await send(reset)).toBe('nobody');
    expect(await send({ purpose: 'reset-password', email })).toBe('sent');
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
