/** A call that changes an account, whose session ends while it waits: a reset ends all of them. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { type AccountsAnswer, accountsApp, signedInMember } from '#tests/support/accounts.ts';
import { type Options, openAuthenticator } from '#tests/support/authenticator.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { codeNow, enableTwoFactor, type Setup } from '#tests/support/two-factor.ts';

type Person = Awaited<ReturnType<typeof signedInMember>>;
/** Prepares an account, and returns the call that is made while the session ends. */
type Change = (person: Person) => Promise<() => Promise<AccountsAnswer>>;

const on = await accountsApp();
const passkeys = '/api/auth/passkeys';

const setUp = async ({ browser }: Person) =>
  (await browser.post('/api/auth/2fa/setup')).body as unknown as Setup;

async function newCredential({ browser }: Person) {
  const options = (await browser.post(`${passkeys}/options`)).body as unknown as Options;
  return openAuthenticator('http://localhost:3000').create(options);
}

const CHANGES: Record<string, Change> = {
  'choosing a password': async ({ browser, password }) => {
    const body = { currentPassword: password, newPassword: 'quiet rivers run deep' };
    return () => browser.patch('/api/user/change-password', body);
  },
  'moving to another address': async ({ browser }) => {
    const newEmail = 'moved@example.com';
    await browser.post('/api/verify/email/change', { newEmail });
    const { text } = await on.mailTo(newEmail, 'Your verification code');
    const token = /\b([A-Z2-9]{6})\b/.exec(text)?.[1];
    return () => browser.post('/api/verify/email/confirm-change', { token });
  },
  'unlinking Google': async ({ browser, email, id: userId }) => {
    const id = newId();
    await on.db.query(
      `insert into linked_identity (id, provider, subject, email, user_id, linked_at)
       values ($1, 'google', $2, $2, $3, now())`,
      [id, email, userId],
    );
    return () => browser.delete(`/api/auth/identities/${id}`);
  },
  'adding a passkey': async (person) => {
    const credential = await newCredential(person);
    return () => person.browser.post(passkeys, { name: 'Phone', credential });
  },
  'removing a passkey': async (person) => {
    const body = { name: 'Phone', credential: await newCredential(person) };
    const { id } = (await person.browser.post(passkeys, body)).body;
    return () => person.browser.delete(`${passkeys}/${id}`);
  },
  'setting two-factor authentication up':
    async ({ browser }) =>
    () =>
      browser.post('/api/auth/2fa/setup'),
  'turning two-factor authentication on': async (person) => {
    const { manualEntryKey } = await setUp(person);
    return () => person.browser.post('/api/auth/2fa/verify', { token: codeNow(on.clock, manualEntryKey) });
  },
  'turning two-factor authentication off': async ({ browser }) => {
    const { manualEntryKey } = await enableTwoFactor(on, browser);
    return () => browser.post('/api/auth/2fa/disable', { token: codeNow(on.clock, manualEntryKey) });
  },
};

// Ask for no session in lock-actor.ts, and each of these must fail.
test.each(Object.entries(CHANGES))(
  '%s is refused where the session ended meanwhile',
  async (name, prepare) => {
    const person = await signedInMember(on, {
      email: `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`,
    });
    const change = await prepare(person);
    let answer: Promise<AccountsAnswer> | undefined;
    await transaction(on.db, async (tx) => {
      await tx.query('select from users where id = $1 for no key update', [person.id]);
      answer = change();
      await heldUp(on.db);
      await tx.query('delete from session where user_id = $1', [person.id]);
    });
    expect(await answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  },
);
