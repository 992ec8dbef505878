/** Accounts: the current user, sign up, sign in, complete a profile. */
import { z } from 'zod';
import { Id, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { emailAddress, newPassword } from './kernel/fields.ts';
import { Money } from './kernel/money.ts';
import { US_PHONE } from './kernel/phone.ts';
import {
  hasNoAddress,
  isNotOurs,
  isWholeNameNotOurs,
  NO_ADDRESS,
  NOT_OURS,
  withoutTurns,
} from './kernel/plain-name.ts';

const email = (message = 'Please enter a valid email address') => emailAddress(message);

/** One typed line of text without control characters, which a database column does not store. */
const line = (message: string) =>
  z
    .string(message)
    .overwrite(withoutTurns)
    .trim()
    .regex(/^\P{Cc}*$/u, message);

export const Username = z.string().regex(/^[a-z0-9](?:[a-z0-9.-]{0,28}[a-z0-9])?$/);

export const CurrentUser = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    profileComplete: z.boolean(),
    balance: Money,
    /** What the account owes after a disputed payment. New money repays it first. */
    owed: Money,
    /**
     * Why the account receives and does not spend: a payment into it is disputed, its owner secured it, or
     * staff changed its email address. Null where it may be spent.
     */
    spendingFrozenFor: z.enum(['dispute', 'secured', 'email-change']).nullable(),
    /** When spending is allowed again by itself; null while the end is unknown. */
    spendingFrozenUntil: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    /** False for accounts that sign in only with Google or Apple. */
    hasPassword: z.boolean(),
    hasPasskey: z.boolean(),
    twoFactorEnabled: z.boolean(),
    pushNotifications: z.boolean(),
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    marketingEmails: z.boolean(),
    profileVisibility: z.enum(['public', 'private']),
    /** Whether the member's gift page shows the whole first name. */
    showFirstName: z.boolean(),
    userType: z.enum(['regular', 'individual', 'enterprise', 'authority']),
    isAuthority: z.boolean(),
    authorityRole: z.enum(['god', 'administrator', 'customer_service', 'sales']).nullable(),
    isEnterpriseUser: z.boolean(),
    enterpriseId: Id.nullable(),
    enterpriseRole: z
      .enum(['super_admin', 'account_manager', 'account_staff', 'department_manager'])
      .nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

const WHOLE_NAME_WRONG = { path: ['lastName'], error: NOT_OURS };

export const SignUpBody = z
  .object({
    firstName: line('First name must be at least 2 characters')
      .min(2, 'First name must be at least 2 characters')
      .max(60, 'First name must be at most 60 characters')
      .refine(hasNoAddress, NO_ADDRESS)
      .refine(isNotOurs, NOT_OURS),
    lastName: line('Last name must be at least 2 characters')
      .min(2, 'Last name must be at least 2 characters')
      .max(60, 'Last name must be at most 60 characters')
      .refine(hasNoAddress, NO_ADDRESS)
      .refine(isNotOurs, NOT_OURS),
    address: line('Please enter a valid address')
      .min(5, 'Please enter a valid address')
      .max(200, 'Please enter a valid address'),
    state: line('Please enter a valid state')
      .min(2, 'Please enter a valid state')
      .max(60, 'Please enter a valid state'),
    zipCode: z
      .string('Please enter a valid US zip code')
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, 'Please enter a valid US zip code'),
    phoneNumber: z
      .string('Please enter a valid US phone number')
      .trim()
      .regex(/^\(\d{3}\) \d{3}-\d{4}$/, 'Please enter a valid US phone number'),
    email: email(),
    password: newPassword,
    confirmPassword: z.string("Passwords don't match"),
    agreeToTerms: z
      .boolean('You must agree to the terms and conditions')
      .refine((agreed) => agreed, 'You must agree to the terms and conditions'),
  })
  .refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(isWholeNameNotOurs, WHOLE_NAME_WRONG);

export const SignInBody = z.object({
  email: email(),
  password: z
    .string('Password must be at least 6 characters')
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Password must be at most 200 characters'),
  rememberMe: z.boolean().default(false),
});

export const CompleteProfileBody = z
  .object({
    firstName: line('First name is required')
      .min(1, 'First name is required')
      .max(60, 'First name must be at most 60 characters')
      .refine(hasNoAddress, NO_ADDRESS)
      .refine(isNotOurs, NOT_OURS),
    lastName: line('Last name is required')
      .min(1, 'Last name is required')
      .max(60, 'Last name must be at most 60 characters')
      .refine(hasNoAddress, NO_ADDRESS)
      .refine(isNotOurs, NOT_OURS),
    phoneNumber: z
      .string('Please enter a valid US phone number')
      .trim()
      .regex(US_PHONE, 'Please enter a valid US phone number'),
    address: line('Please enter your complete address')
      .min(10, 'Please enter your complete address')
      .max(200, 'Please enter your complete address'),
  })
  .refine(isWholeNameNotOurs, WHOLE_NAME_WRONG);

export const getCurrentUser = defineRoute({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user',
  actor: 'signed-in',
  reply: { 200: CurrentUser },
  private: true,
  beforeSecondFactor: true,
});

export const signUp = defineRoute({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Open a member account; a mail asks to confirm the address',
  actor: 'anyone',
  body: SignUpBody,
  reply: { 201: z.object({ requiresVerification: z.boolean(), email: z.string() }) },
  refusals: ['user-exists', 'too-many-requests'],
});

export const signIn = defineRoute({
  method: 'POST',
  path: '/api/auth/signin',
  summary: 'Start a session, or ask for the second factor',
  actor: 'anyone',
  body: SignInBody,
  reply: {
    200: z.union([z.object({ user: CurrentUser }), z.object({ requiresTwoFactor: z.literal(true) })]),
  },
  refusals: [
    'invalid-credentials',
    'email-not-verified',
    'too-many-requests',
    'account-frozen',
    'password-reset-required',
  ],
});

export const signInWithAppleToken = defineRoute({
  method: 'POST',
  path: '/api/auth/apple/token',
  summary: "Sign in with an id_token that Apple's own script obtained",
  actor: 'anyone',
  body: z.object({
    id_token: z.string().min(1).max(8_000),
    code: z.string().max(2_000).optional(),
    user: z
      .object({
        name: z
          .union([
            z.string(),
            z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
          ])
          .optional(),
        email: z.string().optional(),
      })
      .optional(),
  }),
  reply: {
    200: z.union([
      z.object({ success: z.literal(true), user: CurrentUser }),
      z.object({ success: z.literal(false), requiresTwoFactor: z.literal(true) }),
    ]),
  },
  refusals: [
    'identity-refused',
    'user-exists',
    'account-frozen',
    'password-reset-required',
    'too-many-requests',
  ],
});

export const completeProfile = defineRoute({
  method: 'POST',
  path: '/api/complete-profile',
  summary: 'Give the name, phone and address that a profile needs',
  actor: 'signed-in',
  body: CompleteProfileBody,
  reply: { 200: CurrentUser },
});
