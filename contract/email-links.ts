/** Links that an account gets by email: to verify the address, and to reset the password. */
import { z } from 'zod';
import { Done } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { emailAddress, newPassword } from './kernel/fields.ts';

export const EmailBody = z.object({
  email: z
    .string({ error: 'Please enter your email address' })
    .trim()
    .min(1, 'Please enter your email address')
    .pipe(emailAddress('Please enter a valid email address')),
});

export const ResetPasswordBody = z
  .object({
    token: z.string().min(1).max(200),
    password: newPassword,
    confirmPassword: z.string("Passwords don't match"),
  })
  .refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  });

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Consume the token of a verification mail',
  actor: 'anyone',
  body: z.object({ token: z.string().min(1).max(200), email: z.string().max(254).optional() }),
  reply: { 200: Done },
  refusals: ['invalid-token', 'too-many-requests'],
});

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary:
    'Send the verification mail again; strangers are answered alike whether or not the address is known',
  actor: 'anyone',
  body: EmailBody,
  reply: { 200: z.object({ message: z.string(), requiresManualVerification: z.boolean().optional() }) },
  refusals: ['mail-refused', 'too-many-requests'],
});

export const verifyEmailManually = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email-manual',
  summary: 'Verify without the mail, from the browser that signed up, while mail cannot be sent',
  actor: 'anyone',
  body: EmailBody,
  reply: { 200: Done },
  refusals: ['manual-verification-unavailable', 'too-many-requests'],
});

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link to choose a new password; always answers the same',
  actor: 'anyone',
  body: EmailBody,
  reply: { 200: Done },
  refusals: ['too-many-requests'],
});

export const checkResetLink = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password/check',
  summary: 'Whether the token of the mail still works, before anybody types a password; changes nothing',
  actor: 'anyone',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: { 200: z.object({ works: z.boolean() }) },
  refusals: ['too-many-requests'],
  private: true,
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with the token of the mail; ends all sessions',
  actor: 'anyone',
  body: ResetPasswordBody,
  reply: { 200: Done },
  refusals: ['invalid-token', 'too-many-requests'],
});
