/** A company's keys for the public API, and the log of the calls made with them. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

export const API_MODES = ['live', 'test'] as const;
export const API_PERMISSIONS = ['read_only', 'read_write'] as const;
/** The most keys of a company that work at the same time. */
export const MAX_API_KEYS = 50;

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    mode: z.enum(API_MODES),
    permission: z.enum(API_PERMISSIONS),
    /** The last four characters. */
    ending: z.string(),
    /** The networks that may use the key, in CIDR form; any network where there is none. */
    networks: z.array(z.string()),
    expiresAt: Timestamp.nullable(),
    /** Empty for a manager who has left. */
    createdBy: z.string(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    /**
     * Why a key that is neither revoked nor expired does not work: the manager who made it is no longer a
     * super admin of the company, or their account is frozen or secured. Null where it works.
     */
    stoppedBecause: z.enum(['maker-left', 'maker-frozen']).nullable(),
    /** The key that made it by a call of the API; null for a key of the dashboard. */
    madeByKeyId: Id.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

const Network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
  error: 'Please enter a network such as 203.0.113.0/24, or a single address.',
});

export const NewApiKeyBody = z.object({
  name: z
    .string('Please name the key.')
    .trim()
    .min(1, 'Please name the key.')
    .max(60, 'Please choose a name of at most 60 characters.'),
  mode: z.enum(API_MODES, 'Please choose test or live.'),
  permission: z.enum(API_PERMISSIONS, 'Please choose what the key may do.'),
  expiresAt: z.iso.datetime('Please enter a date and time.').nullish(),
  networks: z.array(Network).max(20, 'Please enter at most 20 networks.').nullish(),
});

export const NewApiKey = ApiKey.extend({
  /** The key itself: never shown again. */
  key: z.string(),
}).meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiRequest = z
  .object({
    id: z.string(),
    keyName: z.string(),
    keyEnding: z.string(),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    milliseconds: z.int(),
    requestId: z.string(),
    ip: z.string().nullable(),
    /** JSON as text, without secrets; null where there was none. */
    requestBody: z.string().nullable(),
    answerBody: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ApiRequest' });
export type ApiRequest = z.infer<typeof ApiRequest>;

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/enterprise/api-keys',
  summary: 'The keys of the company for the public API, newest first, revoked ones included',
  actor: 'enterprise-api',
  reply: { 200: z.array(ApiKey) },
});

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/enterprise/api-keys',
  summary: 'Make a key; its text is in this reply alone',
  actor: 'enterprise-api',
  body: NewApiKeyBody,
  proof: 'always',
  private: true,
  reply: { 201: NewApiKey },
  refusals: ['account-frozen', 'too-many-api-keys', 'temporarily-unavailable'],
});

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/api-keys/:keyId',
  summary: 'Revoke a key, and the keys that it made by the API: their next call is refused',
  actor: 'enterprise-api',
  params: z.object({ keyId: Id }),
  /** What becomes of the keys that it made, and of those that they made. */
  query: z.object({ made: z.enum(['revoke', 'keep']).default('revoke') }),
  reply: { 200: ApiKey },
  refusals: ['not-found'],
});

export const listApiRequests = defineRoute({
  method: 'GET',
  path: '/api/enterprise/api-requests',
  summary: 'The calls of the last 90 days, newest first',
  actor: 'enterprise-api',
  polled: true,
  query: PageQuery.extend({
    mode: z.enum(API_MODES).default('live'),
    failed: z.enum(['true']).optional(),
  }),
  paged: { pageSize: 50 },
  reply: { 200: z.array(ApiRequest) },
});
