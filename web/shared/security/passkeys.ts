/** The browser's side of passkeys. The library is loaded at the first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { CurrentUser } from '#contract/accounts.ts';
import {
  addPasskey,
  beginPasskeyEnrollment,
  beginPasskeyProof,
  beginPasskeySignIn,
  type Passkey,
  proveWithPasskey,
  signInWithPasskey,
} from '#contract/security/passkeys.ts';
import { call } from '../../api/client.ts';
import { withProof } from '../../api/identity-proof.ts';

/** The product asks for none. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

const loadBrowser = () => import('@simplewebauthn/browser');

export async function createPasskey(name: string): Promise<Passkey> {
  const options = await withProof(() => call(beginPasskeyEnrollment, {}));
  const { startRegistration } = await loadBrowser();
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return call(addPasskey, { body: { name, credential: { ...credential, ...NO_EXTENSIONS } } });
}

export async function enterWithPasskey(rememberMe: boolean): Promise<CurrentUser> {
  const credential = await askBrowser(await call(beginPasskeySignIn, {}));
  return (await call(signInWithPasskey, { body: { credential, rememberMe } })).user;
}

export async function proveByPasskey(): Promise<void> {
  const credential = await askBrowser(await call(beginPasskeyProof, {}));
  await call(proveWithPasskey, { body: { credential } });
}

async function askBrowser(options: object) {
  const { startAuthentication } = await loadBrowser();
  const credential = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  });
  return { ...credential, ...NO_EXTENSIONS };
}
