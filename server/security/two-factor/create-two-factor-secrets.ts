/** The secrets of a second factor: the one shared with the authenticator, and backup codes. */
import { createHmac, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { z } from 'zod';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import { createSecretBox, type SealedSecret } from '#server/kernel/secret-box.ts';

const Secrets = z.object({ totp: z.string(), backupKey: z.string() });
/** `totp` is base32. `backupKey` keys the hashes of backup codes, so the database alone reveals none. */
export type TwoFactorSecrets = z.infer<typeof Secrets>;

const BACKUP_CODES = 10;
const BACKUP_CODE_LENGTH = 8;
/** 32 characters that are hard to confuse. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The tolerated clock error of an authenticator, in steps. */
const TOLERANCE_SECONDS = 30;

export function newSecrets(): TwoFactorSecrets {
  return { totp: generateSecret(), backupKey: randomBytes(32).toString('base64') };
}

/**
 * Seals and opens a user's secrets. They are bound to the user, so a row moved to another user does not open.
 */
export function createSecretsBox(keys: EncryptionKeys) {
  const box = createSecretBox(keys, 'two-factor encryption');
  return {
    currentKeyId: box.currentKeyId,
    seal: (userId: string, secrets: TwoFactorSecrets): SealedSecret =>
      box.seal(userId, JSON.stringify(secrets)),
    open: (userId: string, sealed: SealedSecret): TwoFactorSecrets =>
      Secrets.parse(JSON.parse(box.open(userId, sealed))),
  };
}

/** Ten codes of eight characters, 40 random bits each. */
export function newBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () => randomCode(BACKUP_CODE_LENGTH));
}

/** `length` characters to read off a screen or a mail, five random bits each. */
export function randomCode(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

export function hashBackupCode({ backupKey }: TwoFactorSecrets, code: string): Buffer {
  return createHmac('sha256', Buffer.from(backupKey, 'base64')).update(code).digest();
}

/** The time step of this code, or null when it is not current or not after `lastStep`. */
export function timeStepOf(
  { totp }: TwoFactorSecrets,
  { token, lastStep, now }: { token: string; lastStep: number; now: Date },
): number | null {
  const result = verifySync({
    secret: totp,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > lastStep ? result.timeStep : null;
}

/** The QR code that an authenticator scans, as a `data:` URL. */
export async function qrCodeOf({ totp }: TwoFactorSecrets, email: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  const uri = generateURI({ issuer: 'Indulge', label: email, secret: totp });
  return toDataURL(uri, { margin: 2, width: 264 });
}
