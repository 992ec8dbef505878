/**
 * An authenticator in software: makes passkeys and signs with them (WebAuthn level 3, ES256, no attestation).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Options = { challenge: string; rp?: { id?: string }; rpId?: string };

/** What may be wrong with an answer. */
export type Flaw = { origin?: string; challenge?: string; counter?: number; withoutUser?: boolean };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, flaw: Flaw) =>
    Buffer.from(
      JSON.stringify({ type, challenge: flaw.challenge ?? challenge, origin: flaw.origin ?? origin }),
    );
  const authData = (rpId: string, flags: number, flaw: Flaw) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(flaw.counter ?? counter);
    const seen = flaw.withoutUser ? 0 : USER_VERIFIED;
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | seen | flags]), count]);
  };

  return {
    /** Answers the options of an enrollment. */
    create({ challenge, rp }: Options, flaw: Flaw = {}) {
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        authData(rp?.id ?? '', HAS_CREDENTIAL, flaw),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, flaw)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a sign-in or a proof. */
    get({ challenge, rpId = '' }: Options, flaw: Flaw = {}) {
      counter += 1;
      const data = authData(rpId, 0, flaw);
      const client = clientData('webauthn.get', challenge, flaw);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}

type Value = number | string | Buffer | [];

/** Concise Binary Object Representation of a map, as far as an authenticator needs it (RFC 8949). */
function cborMap(entries: [number | string, Value][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map((value) => cbor(value as Value))]);
}

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return head(5, 0);
}

function head(type: number, length: number): Buffer {
  return length < 24 ? Buffer.from([(type << 5) | length]) : Buffer.from([(type << 5) | 24, length]);
}
