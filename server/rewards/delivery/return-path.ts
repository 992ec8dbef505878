/**
 * Return paths: each mail of a reward has an address of its own that mail servers return it to (VERP). It
 * names the link in the mail, and is signed, because a forged bounce would fail a reward.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EncryptionKey, EncryptionKeys } from '#server/config/encryption-key.ts';
import { deriveKey } from '#server/kernel/seal.ts';

const PURPOSE = 'return path';
/** 64 bits. A local part has room for 64 characters, and each guess is a mail. */
const SIGNATURE_CHARACTERS = 16;

/** `bounces@indulge.example` becomes `bounces+<id><signature>@indulge.example`. */
export function returnPathOf(keys: EncryptionKeys, bounceAddress: string, linkId: string): string {
  const at = bounceAddress.lastIndexOf('@');
  const id = linkId.replaceAll('-', '');
  return `${bounceAddress.slice(0, at)}+${id}${sign(keys.current, id)}${bounceAddress.slice(at)}`;
}

/** The link that the first return path in a text names; undefined where none is signed by us. */
export function readReturnPath(keys: EncryptionKeys, text: string): string | undefined {
  for (const [, id = '', signature = ''] of text.matchAll(/\+([0-9a-f]{32})([0-9a-f]{16})@/gi)) {
    const given = Buffer.from(signature.toLowerCase());
    const isOurs = [keys.current, ...keys.old].some((key) =>
      timingSafeEqual(given, Buffer.from(sign(key, id.toLowerCase()))),
    );
    if (isOurs) return id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  return undefined;
}

function sign(key: EncryptionKey, id: string): string {
  const hash = createHmac('sha256', deriveKey(key, PURPOSE)).update(id).digest('hex');
  return hash.slice(0, SIGNATURE_CHARACTERS);
}
