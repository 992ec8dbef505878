/**
 * Seals small facts into cookies that the browser can neither read nor change: AES-256-GCM with a separate
 * key per purpose, so that one cookie cannot pass for another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';

const ivBytes = 12;
const tagBytes = 16;

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
  const current = derive(keys.current.key, purpose);
  const older = keys.old.map(({ key }) => derive(key, purpose));
  return {
    seal: (facts, expiresAt) => encrypt(current, JSON.stringify({ facts, expiresAt: expiresAt.getTime() })),
    open(sealed, now) {
      if (!sealed) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of [current, ...older]) {
        const text = decrypt(key, bytes);
        if (text === null) continue;
        const { facts, expiresAt } = JSON.parse(text) as { facts: unknown; expiresAt: number };
        const parsed = schema.safeParse(facts);
        return parsed.success && now.getTime() < expiresAt ? parsed.data : null;
      }
      return null;
    },
  };
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `indulge:${purpose}`, 32));
}

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function decrypt(key: Buffer, bytes: Buffer): string | null {
  if (bytes.length <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    // A wrong tag means 'not ours'. It is an answer, not a fault.
    return null;
  }
}
