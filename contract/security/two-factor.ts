/** The second factor: set up, switch off, answer at sign-in. */
import { z } from 'zod';
import { CurrentUser } from '../accounts.ts';
import { defineRoute } from '../kernel/define-route.ts';

export const TwoFactorCode = z
  .string('Please enter the 6-digit code.')
  .trim()
  .regex(/^\d{6}$/, 'Please enter the 6-digit code.');

export const BackupCode = z
  .string('Please enter an 8-character backup code.')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{8}$/, 'Please enter an 8-character backup code.');

/** The first authenticator code, which turns the second factor on. */
export const VerifyTwoFactorBody = z.object({ token: TwoFactorCode });

/** `{ token }` from the authenticator, or `{ backupCode }`. */
const SecondFactorBody = z
  .object({ token: TwoFactorCode.optional(), backupCode: BackupCode.optional() })
  .refine((body) => (body.token === undefined) !== (body.backupCode === undefined), {
    path: ['token'],
    error: 'Please enter the 6-digit code.',
  });

export const setUpTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/2fa/setup',
  summary:
    'Begin with two-factor authentication: a secret to scan and ten backup codes, on after `2fa/verify`',
  actor: 'signed-in',
  reply: {
    200: z.object({
      /** A `data:` URL of a picture. */
      qrCode: z.string(),
      /** Base32, to type by hand. */
      manualEntryKey: z.string(),
      /** Eight characters each, in upper case; shown this once. */
      backupCodes: z.array(z.string()),
    }),
  },
  refusals: ['two-factor-on', 'enrolment-link-required'],
  proof: 'always',
  private: true,
  beforeSecondFactor: true,
});

export const verifyTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/2fa/verify',
  summary: 'Turn two-factor authentication on with a first code of the authenticator',
  actor: 'signed-in',
  body: VerifyTwoFactorBody,
  reply: { 200: CurrentUser },
  refusals: ['invalid-code', 'two-factor-on', 'two-factor-not-set-up', 'too-many-requests'],
  private: true,
  beforeSecondFactor: true,
});

export const disableTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/2fa/disable',
  summary: 'Turn two-factor authentication off with `{ token }` or `{ backupCode }`',
  actor: 'signed-in',
  body: SecondFactorBody,
  reply: { 200: CurrentUser },
  refusals: ['invalid-code', 'two-factor-off', 'too-many-requests'],
  private: true,
});

export const challengeTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/2fa/challenge',
  summary: 'Finish a sign-in that needs the second factor, with `{ token }` or `{ backupCode }`',
  actor: 'anyone',
  body: SecondFactorBody,
  reply: { 200: z.object({ user: CurrentUser }) },
  refusals: [
    'invalid-code',
    'two-factor-expired',
    'account-frozen',
    'password-reset-required',
    'too-many-requests',
  ],
  private: true,
});
