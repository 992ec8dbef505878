/**
 * Seals small facts into cookies that the browser can neither read nor change: AES-256-GCM with a separate
 * key per purpose, so that one cookie cannot pass for another.
 */
import type { z } from 'zod';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import { deriveKey, NONCE_BYTES, open, seal, TAG_BYTES } from '#server/kernel/seal.ts';

export type Seal<Facts> = {
  seal(facts: Facts, expiresAt: Date): string;
  /** Returns the facts, or nothing when the seal is broken, foreign, for another purpose, or too old. */
  open(sealed: string | undefined, now: Date): Facts | null;
};

/** `purpose` names what the facts are for. It never changes. */
export function createSeal<Facts extends object>(
  keys: EncryptionKeys,
  purpose: string,
  schema: z.ZodType<Facts>,
): Seal<Facts> {
  const current = deriveKey(keys.current, `indulge:${purpose}`);
  const older = keys.old.map((key) => deriveKey(key, `indulge:${purpose}`));
  return {
    seal: (facts, expiresAt) => write(current, JSON.stringify({ facts, expiresAt: expiresAt.getTime() })),
    open(sealed, now) {
      if (!sealed) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of [current, ...older]) {
        const text = read(key, bytes);
        if (text === null) continue;
        const { facts, expiresAt } = JSON.parse(text) as { facts: unknown; expiresAt: number };
        const parsed = schema.safeParse(facts);
        return parsed.success && now.getTime() < expiresAt ? parsed.data : null;
      }
      return null;
    },
  };
}

/** The nonce, the tag and the ciphertext, as text for a cookie. */
function write(key: Buffer, text: string): string {
  const { nonce, tag, ciphertext } = seal(key, text);
  return Buffer.concat([nonce, tag, ciphertext]).toString('base64url');
}

function read(key: Buffer, bytes: Buffer): string | null {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  return open(key, {
    nonce: bytes.subarray(0, NONCE_BYTES),
    tag: bytes.subarray(NONCE_BYTES, tagEnd),
    ciphertext: bytes.subarray(tagEnd),
  });
}
