/** Account security: password, sessions, email address, phone number, and proof of presence. */
import { z } from 'zod';
import { CurrentUser } from '../accounts.ts';
import { Done, Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { emailAddress } from '../kernel/fields.ts';
import { BackupCode, TwoFactorCode } from './two-factor.ts';

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
