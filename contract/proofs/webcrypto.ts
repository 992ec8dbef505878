/** Hashes and signatures by the Web Crypto API, which browsers and Node share. */

const utf8 = new TextEncoder();

/** Throws where a page was loaded without https, since browsers offer no Web Crypto there. */
function subtle(): SubtleCrypto {
  const { crypto } = globalThis;
  if (!crypto?.subtle) throw new Error('This browser checks signatures only on a page loaded by https.');
  return crypto.subtle;
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle().digest('SHA-256', bytes));
}

/** The SHA-256 of a text, in hexadecimal. */
export async function sha256Text(text: string): Promise<string> {
  return toHex(await sha256(utf8.encode(text)));
}

/** Whether `signature` (base64url) signs the text by the public key `x` (base64url). */
export async function isSignedBy(text: string, signature: string, x: string): Promise<boolean> {
  const key = await subtle().importKey('raw', fromBase64Url(x), 'Ed25519', false, ['verify']);
  return subtle().verify('Ed25519', key, fromBase64Url(signature), utf8.encode(text));
}

/** The thumbprint of an Ed25519 key (RFC 7638), which is its id. */
export async function thumbprintOf(x: string): Promise<string> {
  const bytes = await sha256(utf8.encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
