/**
 * An address that was verified without an email (P9) is proven by the first password that a mail leads to.
 */
import { expect, test } from 'vitest';
import { type SignedIn, testApp } from '#tests/support/app.ts';

const product = await testApp();
const { db } = product;

async function reset({ email }: SignedIn, password: string): Promise<void> {
  const visitor = product.visitor();
  await visitor.post('/api/auth/forgot-password', { email });
  const [mail] = (await product.mails(email)).filter(({ text }) => text.includes('/reset-password?token='));
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const given = { token, password, confirmPassword: password };
  expect((await visitor.post('/api/auth/reset-password', given)).status).toBe(200);
}

// Leave onFirstProof out of resetPassword or of compose.ts, and this must fail.
test('the first password by mail removes a second factor that a stranger turned on, and a later one does not', async () => {
  const member = await product.newMember();
  const turnOn = () => db.query('update users set two_factor_enabled = true where id = $1', [member.id]);
  const hasFactor = async () =>
    (await db.query('select two_factor_enabled as has from users where id = $1', [member.id])).rows[0]?.has;
  await db.query('update users set email_verified_manually = true where id = $1', [member.id]);
  await turnOn();
  await reset(member, 'the owner of this mailbox');
  expect(await hasFactor()).toBe(false);
  // Leave the event or the email out of forgetTwoFactor, and one of these must fail.
  const { rows } = await db.query('select kind from security_event where user_id = $1 order by at, id', [
    member.id,
  ]);
  expect(rows.map(({ kind }) => kind)).toContain('two-factor-disabled');
  const { text } = await product.mailTo(member.email, /2FA disabled/i);
  expect(text).toContain('two-factor authentication was turned off');
  await turnOn();
  await reset(member, 'once more by the owner');
  expect(await hasFactor()).toBe(true);
});
