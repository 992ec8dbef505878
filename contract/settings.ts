/** A user's own data: profile, username, preferences, picture, data export, account deletion. */

import { z } from 'zod';
import { CurrentUser } from './accounts.ts';
import { Done, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { line, optionalPhone } from './kernel/fields.ts';
import { Money } from './kernel/money.ts';
import { hasNoAddress, isNotOurs, NO_ADDRESS, NOT_OURS } from './kernel/plain-name.ts';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;

export const AddressBody = z.object({
  address: line(200, 'Please enter a valid address.').min(1, 'Please enter a valid address.'),
});

const USERNAME_FORM =
  'A username has 3 to 30 letters, digits, dots or hyphens, and begins and ends with a letter or digit.';

export const UsernameBody = z.object({
  username: z
    .string('Please enter a username.')
    .trim()
    .toLowerCase()
    .min(1, 'Please enter a username.')
    .regex(/^[a-z0-9][a-z0-9.-]{1,28}[a-z0-9]$/, USERNAME_FORM),
});

/**
 * Only the fields that are sent change. An empty or null phone, address, state or zip code is removed; a name
 * cannot be.
 */
export const ProfileBody = z.object({
  firstName: line(60, 'First name is required')
    .min(1, 'First name is required')
    .refine(hasNoAddress, NO_ADDRESS)
    .refine(isNotOurs, NOT_OURS)
    .optional(),
  lastName: line(60, 'Last name is required')
    .min(1, 'Last name is required')
    .refine(hasNoAddress, NO_ADDRESS)
    .refine(isNotOurs, NOT_OURS)
    .optional(),
  phoneNumber: optionalPhone.nullish(),
  /** An alias of phoneNumber, which wins where both are sent. */
  phone: optionalPhone.nullish(),
  address: line(200, 'Please enter a valid address').nullish(),
  state: line(60, 'Please enter a valid state').nullish(),
  zipCode: z
    .string('Please enter a valid US zip code')
    .trim()
    .refine((value) => value === '' || ZIP_CODE.test(value), 'Please enter a valid US zip code')
    .nullish(),
});

const switches = {
  pushNotifications: z.boolean().optional(),
  emailNotifications: z.boolean().optional(),
  smsNotifications: z.boolean().optional(),
  marketingEmails: z.boolean().optional(),
};

export const NotificationPreferencesBody = z.object(switches);

export const PreferencesBody = z.object({
  ...switches,
  profileVisibility: z.enum(['public', 'private']).optional(),
  showFirstName: z.boolean().optional(),
});

export const PICTURE_FIELD = 'profilePicture';

export const updateAddress = defineRoute({
  method: 'PATCH',
  path: '/api/profile',
  summary: "Change one's address",
  actor: 'signed-in',
  body: AddressBody,
  reply: { 200: CurrentUser },
  private: true,
});

export const changeUsername = defineRoute({
  method: 'PUT',
  path: '/api/user/username',
  summary:
    'Choose another username; the old one rests for 90 days, during which its owner alone can take it back',
  actor: 'signed-in',
  body: UsernameBody,
  reply: { 200: CurrentUser },
  refusals: ['username-taken', 'too-many-requests'],
  private: true,
});

export const updateProfile = defineRoute({
  method: 'PATCH',
  path: '/api/user/profile',
  summary: "Change one's name, phone and address; username and email have routes of their own",
  actor: 'signed-in',
  body: ProfileBody,
  reply: { 200: CurrentUser },
  private: true,
});

export const updatePreferences = defineRoute({
  method: 'PATCH',
  path: '/api/user/preferences',
  summary:
    'Change the notification preferences, and what strangers find and see of the profile (members only)',
  actor: 'signed-in',
  body: PreferencesBody,
  reply: { 200: CurrentUser },
  refusals: ['forbidden'],
  private: true,
});

export const updateNotificationPreferences = defineRoute({
  method: 'PATCH',
  path: '/api/auth/preferences',
  summary: 'Change the notification preferences',
  actor: 'signed-in',
  body: NotificationPreferencesBody,
  reply: { 200: CurrentUser },
  private: true,
});

/** The body is multipart/form-data with one file in the field `profilePicture`. */
export const uploadProfilePicture = defineRoute({
  method: 'POST',
  path: '/api/upload-profile-picture',
  summary:
    'Replace the profile picture: multipart/form-data with a JPEG, PNG or GIF of at most 5 MB in `profilePicture`',
  actor: 'signed-in',
  reply: { 200: CurrentUser },
  refusals: ['picture-type', 'picture-too-large', 'picture-unreadable', 'too-many-requests'],
  private: true,
});

export const removeProfilePicture = defineRoute({
  method: 'DELETE',
  path: '/api/profile-picture',
  summary: 'Take the profile picture away; again changes nothing',
  actor: 'signed-in',
  reply: { 200: CurrentUser },
  private: true,
});

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/api/user/delete-account',
  summary: "Delete one's account: a balance of exactly 0, nothing pending, and a recent sign-in are needed",
  actor: 'wallet',
  proof: 'conditional',
  body: z
    .object({
      /** Gives up the remaining balance, where it is too small for the cheapest gift card. */
      giveUpLeftover: z.boolean().default(false),
    })
    .nullish(),
  reply: { 200: Done },
  refusals: ['balance-not-zero', 'money-in-motion', 'account-protected', 'payments-unavailable'],
  private: true,
});

export const UnclaimedCode = z
  .object({
    giftCardName: z.string(),
    amount: Money,
    code: z.string(),
    pin: z.string().nullable(),
    redemptionUrl: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'LeftCode' });
export type UnclaimedCode = z.infer<typeof UnclaimedCode>;

export const revealUnclaimedCodes = defineRoute({
  method: 'POST',
  path: '/api/deleted-account/codes',
  summary: 'The gift-card codes of a deleted account, for the link of its last mail: once, within 7 days',
  actor: 'anyone',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: { 200: z.object({ firstName: z.string(), giftCards: z.array(UnclaimedCode) }) },
  refusals: ['invalid-token', 'too-many-requests'],
  private: true,
});

export const exportData = defineRoute({
  method: 'GET',
  path: '/api/user/export',
  summary:
    'Everything that is kept about the person who is signed in, as a JSON file to download; no secrets',
  actor: 'signed-in',
  reply: { 200: z.looseObject({ exportedAt: Timestamp, account: CurrentUser }) },
  refusals: ['too-many-requests', 'payments-unavailable'],
  private: true,
});
