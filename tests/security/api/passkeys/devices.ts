/** Passkeys, as the device of a member makes and uses them. */
import { accountsApp, openBrowser, signedInMember, type TestBrowser } from '#tests/support/accounts.ts';
import { type Flaw, type Options, openAuthenticator } from '#tests/support/authenticator.ts';

export const origin = 'http://localhost:3000';

export const passkeys = '/api/auth/passkeys';

export const refused = { status: 400, body: { code: 'passkey-refused' } };

export type Device = ReturnType<typeof openAuthenticator>;

export async function optionsOf(browser: TestBrowser, path: string): Promise<Options> {
  const answer = await browser.post(path);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as unknown as Options;
}

export async function enroll(browser: TestBrowser, name = 'My phone') {
  const device = openAuthenticator(origin);
  const credential = device.create(await optionsOf(browser, `${passkeys}/options`));
  const answer = await browser.post(passkeys, { name, credential });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { device, id: String(answer.body.id) };
}

/** The product, with members whose devices hold passkeys. */
export async function openPasskeys() {
  const on = await accountsApp();

  let members = 0;
  function newMember() {
    members += 1;
    return signedInMember(on, { email: `member-${members}@example.com` });
  }

  async function signIn(device: Device, flaw: Flaw = {}) {
    const browser = openBrowser(on);
    const credential = device.get(await optionsOf(browser, `${passkeys}/sign-in/options`), flaw);
    return { browser, credential, answer: await browser.post(`${passkeys}/sign-in`, { credential }) };
  }

  return { on, newMember, signIn };
}
