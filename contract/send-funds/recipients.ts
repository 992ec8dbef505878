/** Recipients: the search, and members as strangers see them. */
import { z } from 'zod';
import { Id } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

/** A search by name needs at least this many characters; shorter ones find nothing. */
export const SEARCH_MIN_CHARACTERS = 3;
/** The most members that a search lists. */
export const SEARCH_MAX_RESULTS = 10;
const GIFT_MESSAGE_MAX = 500;

/**
 * A member as strangers see them. The names are masked ("M***") and so is the phone ("(***) ***-0100"); the
 * email address is never shown. The member's own page alone may have the whole first name (P134).
 */
export const PublicUser = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    /** False where `firstName` is masked. */
    firstNameShown: z.boolean(),
    lastName: z.string(),
    phoneNumber: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'PublicUser' });
export type PublicUser = z.infer<typeof PublicUser>;

/**
 * A typed or pasted username: case, surrounding blanks and a leading @ do not matter. An unknown name is a
 * 404.
 */
export const recipientUsername = z
  .string('Please enter a username.')
  .trim()
  .toLowerCase()
  .max(100, 'Please enter a username.')
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().min(1, 'Please enter a username.'));

const query = z
  .string('Please enter something to search for.')
  .trim()
  .min(1, 'Please enter something to search for.')
  .max(100, 'Please enter something shorter.');

/** Line breaks are allowed, other control characters are not. An empty text counts as omitted. */
export const giftMessage = z
  .string('Please enter a message.')
  .trim()
  .max(GIFT_MESSAGE_MAX, `A message can have at most ${GIFT_MESSAGE_MAX} characters.`)
  .transform((value) => value.replace(/\r\n?/g, '\n'))
  .pipe(z.string().regex(/^(?:\P{Cc}|\n)*$/u, 'This message has characters that cannot be shown.'))
  .transform((value) => value || undefined)
  .nullish()
  .transform((value) => value ?? undefined);

/** Addresses hold any text; one that is no possible username is a 404 as well. */
const Username = z.object({
  username: z
    .string()
    .trim()
    .toLowerCase()
    .transform((value) => value.replace(/^@/, '')),
});

export const searchUsers = defineRoute({
  method: 'POST',
  path: '/api/search-users',
  summary: 'Find members by the beginning of a username, or by a whole phone number; masked, at most ten',
  actor: 'anyone',
  body: z.object({ query, searchType: z.enum(['username', 'phone']).default('username') }),
  reply: { 200: z.array(PublicUser) },
  refusals: ['too-many-requests'],
  private: true,
});

export const searchUser = defineRoute({
  method: 'POST',
  path: '/api/search-user',
  summary: 'Find one member by the whole username or phone number; null where there is none',
  actor: 'anyone',
  body: z.object({ query }),
  reply: { 200: PublicUser.nullable() },
  refusals: ['too-many-requests'],
  private: true,
});

export const getPublicUser = defineRoute({
  method: 'GET',
  path: '/api/public/user/:username',
  summary: 'A member as strangers see them; with the whole first name where the member allows it',
  actor: 'anyone',
  params: Username,
  reply: { 200: PublicUser },
  refusals: ['not-found', 'too-many-requests'],
  private: true,
});

/** The 404 carries the same two fields, inverted: `accessible: false, redirectToLanding: true`. */
export const getProfileAccess = defineRoute({
  method: 'GET',
  path: '/api/profile-access/:username',
  summary: 'Whether a visitor may open the page of a member; 404 alike for private, unknown and all others',
  actor: 'anyone',
  params: Username,
  reply: { 200: z.object({ accessible: z.boolean(), redirectToLanding: z.boolean() }) },
  refusals: ['not-found', 'too-many-requests'],
  private: true,
});

/**
 * Pictures, which are not JSON, and not under /api/, where robots that draw previews do not go. Both answer
 * for any name: nobody's share card is a plain one of the product.
 */
export const sharePaths = {
  /** The Open Graph picture of /:username, PNG, 1200 × 630. */
  card: (username: string) => `/share/${encodeURIComponent(username)}/card.png`,
  /** A QR code of the address of /:username, SVG; works for private profiles too, as it tells nothing. */
  qrCode: (username: string) => `/share/${encodeURIComponent(username)}/qr.svg`,
} as const;
