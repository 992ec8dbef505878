/** The second step of a sign-in. */
import { accountsApp, signedInMember } from '#tests/support/accounts.ts';
import { enableTwoFactor } from '#tests/support/two-factor.ts';

export const path = '/api/auth/2fa/challenge';

/** The product, with members who signed in by password and still need a code. */
export async function openSecondStep() {
  const on = await accountsApp();
  let people = 0;

  async function protectedMember() {
    people += 1;
    const person = await signedInMember(on, { email: `member${people}@example.com` });
    const { manualEntryKey: secret, backupCodes } = await enableTwoFactor(on, person.browser);
    return { ...person, secret, backupCode: backupCodes[0] ?? '', backupCodes };
  }

  return { on, protectedMember };
}
