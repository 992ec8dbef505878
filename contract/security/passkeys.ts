/** Passkeys (WebAuthn): signing in, proving to be present, and the list of an account's passkeys. */
import { z } from 'zod';
import { CurrentUser } from '../accounts.ts';
import { Done, Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

const REFUSED = 'This passkey was not accepted.';

const bytes = (most: number) =>
  z
    .string(REFUSED)
    .max(most, REFUSED)
    .regex(/^[\w-]+$/, REFUSED);

/** None is asked for. */
const extensions = z.object({});
const attachment = z.enum(['platform', 'cross-platform']);

/** What `navigator.credentials.create` gives, as `toJSON()` writes it. */
const NewCredential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.optional(),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});

/** What `navigator.credentials.get` gives. */
const Credential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.optional(),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(100).optional(),
  }),
});

/** The browser's own form of the options (PublicKeyCredential…OptionsJSON of WebAuthn level 3). */
const Options = z.looseObject({ challenge: z.string() });

const name = z
  .string('Please name the passkey.')
  .trim()
  .min(1, 'Please name the passkey.')
  .max(60, 'The name may have at most 60 characters.')
  .regex(/^\P{Cc}*$/u, 'Please name the passkey.');

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    /** Whether it is copied to the owner's other devices, as those of a phone's account are. */
    synced: z.boolean(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const beginPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/options',
  summary: 'Begin to sign in with a passkey: the options for the browser, valid for five minutes',
  actor: 'anyone',
  reply: { 200: Options },
  refusals: ['too-many-requests'],
  private: true,
});

export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey, which is two factors in one',
  actor: 'anyone',
  body: z.object({ credential: Credential, rememberMe: z.boolean().default(false) }),
  reply: { 200: z.object({ user: CurrentUser }) },
  refusals: ['passkey-refused', 'account-frozen', 'password-reset-required', 'too-many-requests'],
  private: true,
});

export const beginPasskeyProof = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/proof/options',
  summary: 'Begin to prove with a passkey that you are present',
  actor: 'signed-in',
  reply: { 200: Options },
  refusals: ['no-passkey'],
  private: true,
  beforeSecondFactor: true,
});

export const proveWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/proof',
  summary: 'Prove for 15 minutes with a passkey that you are present',
  actor: 'signed-in',
  body: z.object({ credential: Credential }),
  reply: { 200: Done },
  refusals: ['passkey-refused'],
  private: true,
  beforeSecondFactor: true,
});

export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The passkeys of the account, oldest first',
  actor: 'signed-in',
  reply: { 200: z.array(Passkey) },
  private: true,
  beforeSecondFactor: true,
});

export const beginPasskeyEnrollment = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Begin to add a passkey: the options for the browser',
  actor: 'signed-in',
  proof: 'always',
  reply: { 200: Options },
  refusals: ['enrolment-link-required', 'too-many-passkeys'],
  private: true,
  beforeSecondFactor: true,
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add a passkey. The account’s other sessions must then prove with it',
  actor: 'signed-in',
  proof: 'always',
  body: z.object({ name, credential: NewCredential }),
  reply: { 201: Passkey },
  refusals: ['passkey-refused', 'passkey-known', 'too-many-passkeys'],
  private: true,
  beforeSecondFactor: true,
});

const OnePasskey = z.object({ passkeyId: Id });

export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/auth/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  actor: 'signed-in',
  params: OnePasskey,
  body: z.object({ name }),
  reply: { 200: Done },
  refusals: ['not-found'],
  private: true,
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  actor: 'signed-in',
  proof: 'always',
  params: OnePasskey,
  reply: { 200: Done },
  refusals: ['not-found'],
  private: true,
});
