/** The time of a reply does not tell whether an address has an account. */
import { expect, test, vi } from 'vitest';
import { accountsApp, member, openBrowser } from '#tests/support/accounts.ts';

/** The cost of each password comparison: the kind of hash and its parameters. */
const hashWork: string[] = vi.hoisted(() => []);
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>();
  return {
    ...actual,
    verify: (hashed: string, password: string) => {
      hashWork.push(hashed.split('$').slice(1, 4).join('$'));
      return actual.verify(hashed, password);
    },
  };
});

const on = await accountsApp({ env: { LIMIT_FAILED_SIGN_INS_PER_QUARTER_HOUR: '5' } });
const path = '/api/auth/signin';

const nora = await member(on);

// Answer at once for an unknown address, and this must fail: the time would reveal who has an account.
test('a wrong password and an unknown address take the same work', async () => {
  const workFor = async (email: string) => {
    hashWork.length = 0;
    await openBrowser(on, { ip: '10.1.0.1' }).post(path, { email, password: 'wrong password' });
    return hashWork.slice();
  };
  const known = await workFor(nora.email);
  expect(known).toHaveLength(1);
  expect(await workFor('nobody-at-all@example.com')).toEqual(known);
});
