/** Passkeys of an account that is locked, frozen or secured. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { openBrowser, type TestBrowser } from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { enroll, openPasskeys, optionsOf, passkeys } from './devices.ts';

const { on, newMember, signIn } = await openPasskeys();

// Read the user outside the transaction of acceptPasskey, and this must fail: a reset could pass between the
// two.
test('a passkey that signs in stays locked until its user is read', async () => {
  const nora = await newMember();
  const { device, id } = await enroll(nora.browser);
  const browser = openBrowser(on);
  const credential = device.get(await optionsOf(browser, `${passkeys}/sign-in/options`));
  let answer: ReturnType<TestBrowser['post']> | undefined;
  await transaction(on.db, async (tx) => {
    await tx.query('lock table users in access exclusive mode');
    answer = browser.post(`${passkeys}/sign-in`, { credential });
    await heldUp(on.db);
    const { rows } = await tx.query('select from passkey where id = $1 for update skip locked', [id]);
    expect(rows).toEqual([]);
  });
  expect((await answer)?.status).toBe(200);
});

test('a frozen account is not opened by its passkey', async () => {
  const nora = await newMember();
  const { device } = await enroll(nora.browser);
  await on.db.query('update users set frozen_at = now() where id = $1', [nora.id]);
  expect((await signIn(device)).answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
});

// Let finishSignIn pass a frozen account, and this must fail: a passkey has no check of its own.
test('a passkey opens no frozen and no secured account', async () => {
  const nora = await newMember();
  const { device } = await enroll(nora.browser);
  await on.db.query('update users set frozen_at = now() where id = $1', [nora.id]);
  expect((await signIn(device)).answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
  await on.db.query('update users set frozen_at = null, password_reset_required_at = now() where id = $1', [
    nora.id,
  ]);
  const { answer } = await signIn(device);
  expect(answer).toMatchObject({ status: 403, body: { code: 'password-reset-required' } });
});
