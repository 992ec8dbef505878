/** Account security: second factor, password, sessions, email address. */

import { z } from 'zod';
import { CurrentUser } from '../accounts.ts';
import { Done, Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { emailAddress } from '../kernel/fields.ts';

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
export const SecondFactorBody = z
  .object({ token: TwoFactorCode.optional(), backupCode: BackupCode.optional() })
  .refine((body) => (body.token === undefined) !== (body.backupCode === undefined), {
    path: ['token'],
    error: 'Please enter the 6-digit code.',
  });

export const ChangeEmailBody = z.object({ newEmail: emailAddress('Please enter a valid email.') });

export const ConfirmEmailBody = z.object({
  token: z
    .string('Please enter the verification code.')
    .trim()
    .toUpperCase()
    .min(1, 'Please enter the verification code.')
    .max(6, 'Invalid verification code'),
});

const ALL_FIELDS = 'All password fields are required';

export const ChangePasswordBody = z
  .object({
    currentPassword: z.string(ALL_FIELDS).min(1, ALL_FIELDS).max(200, 'Your current password is incorrect.'),
    newPassword: z
      .string(ALL_FIELDS)
      .min(1, ALL_FIELDS)
      .min(6, 'New password must be at least 6 characters long')
      .max(200, 'New password must be at most 200 characters long'),
    /** A form that asks for the password only once may omit it. */
    confirmPassword: z.string(ALL_FIELDS).min(1, ALL_FIELDS).optional(),
  })
  .refine((body) => body.confirmPassword === undefined || body.confirmPassword === body.newPassword, {
    path: ['confirmPassword'],
    error: 'New passwords do not match',
  });

/** One proof that the owner is present: a code with two-factor on, else the password. */
export const ReauthenticateBody = z
  .object({
    password: z
      .string('Please enter your password.')
      .min(1, 'Please enter your password.')
      .max(200, 'Your current password is incorrect.')
      .optional(),
    token: TwoFactorCode.optional(),
    backupCode: BackupCode.optional(),
  })
  .refine((body) => Object.values(body).filter((proof) => proof !== undefined).length === 1, {
    path: ['password'],
    error: 'Please enter your password.',
  });

/** A session of the account in one browser. */
export const Session = z
  .object({
    id: Id,
    /** True for the caller's session. */
    current: z.boolean(),
    /** The browser's own description, such as "Chrome on macOS". */
    device: z.string(),
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    remembered: z.boolean(),
    createdAt: Timestamp,
    lastActiveAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

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

export const changeEmail = defineRoute({
  method: 'POST',
  path: '/api/verify/email/change',
  summary: 'Mail a 6-character code to the address that shall become the account’s',
  actor: 'signed-in',
  body: ChangeEmailBody,
  reply: { 200: Done },
  refusals: ['email-taken', 'account-protected', 'too-many-requests'],
  proof: 'always',
  private: true,
});

export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/api/verify/email/confirm-change',
  summary: 'Confirm the new email address with the code sent to it; the old address is notified',
  actor: 'signed-in',
  body: ConfirmEmailBody,
  reply: { 200: CurrentUser },
  refusals: ['invalid-code', 'email-taken', 'account-protected', 'too-many-requests'],
  private: true,
});

export const confirmPhone = defineRoute({
  method: 'POST',
  path: '/api/verify/phone/confirm',
  summary: 'Refuses: phones are not verified at present',
  actor: 'signed-in',
  body: z
    .object({ phoneNumber: z.string().max(40), verificationCode: z.string().max(40) })
    .partial()
    .nullish(),
  reply: { 200: Done },
  refusals: ['phone-verification-disabled'],
});

export const changePassword = defineRoute({
  method: 'PATCH',
  path: '/api/user/change-password',
  summary: 'Choose another password; ends all other sessions',
  actor: 'signed-in',
  body: ChangePasswordBody,
  reply: { 200: Done },
  proof: 'conditional',
  refusals: ['wrong-password', 'no-password', 'too-many-requests'],
  private: true,
});

export const reauthenticate = defineRoute({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  summary:
    'Prove for 15 minutes that you are present: `{ token }` or `{ backupCode }` with two-factor on, else `{ password }`',
  actor: 'signed-in',
  body: ReauthenticateBody,
  reply: { 200: Done },
  refusals: ['wrong-password', 'no-password', 'invalid-code', 'better-proof-required', 'too-many-requests'],
  private: true,
  beforeSecondFactor: true,
});

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The sessions of the account, the current one first',
  actor: 'signed-in',
  reply: { 200: z.array(Session) },
  private: true,
});

export const endOneSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  summary: 'Sign out one browser; its own is one of them',
  actor: 'signed-in',
  params: z.object({ sessionId: Id }),
  reply: { 200: Done },
  refusals: ['not-found'],
  private: true,
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign out every other browser',
  actor: 'signed-in',
  reply: { 200: Done },
  private: true,
});
