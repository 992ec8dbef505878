/** Finds the key of a call, and refuses the call where it has none that works. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '#server/accounts/index.ts';
import type { Throttle } from '#server/http/edge/throttle.ts';
import { plainIp } from '#server/kernel/ip.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { KeyLookup } from '../deps.ts';
import { findUsedKey, touchKey, type UsedKey } from '../keys/key-store.ts';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of a call of the public API; null elsewhere, and before it is known. */
    apiKey: UsedKey | null;
    /**
     * What was answered, for the log: parsing its text again takes milliseconds. Undefined for errors and
     * files.
     */
    apiAnswer: unknown;
  }
}

const BEARER = /^Bearer +((?:TEST|PROD)_[\w-]{43})$/i;

export const MESSAGES = {
  missing: 'Send a key of your company as "Authorization: Bearer …".',
  revoked: 'This key was revoked.',
  expired: 'This key has expired.',
  left: 'The person who made this key is no longer a super admin of the company.',
  frozen: 'The account of the person who made this key is frozen.',
  network: 'This key may not be used from this network.',
};

/**
 * Returns the key of a call, even one that does not work, so that its company sees the call in the log.
 * Throws 401 where there is no such key.
 */
export async function authenticate(
  { db, mode, clock }: KeyLookup,
  request: FastifyRequest,
): Promise<UsedKey> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new ApiError(401, MESSAGES.missing);
  const found = { keyHash: hashToken(token), mode, ip: plainIp(request.ip), now: clock.now() };
  const key = await findUsedKey(db, found);
  if (!key) throw new ApiError(401, MESSAGES.missing);
  return key;
}

/** The key as it acts. Throws 401 where it does not work; only the holder of a real key learns why. */
export async function requireWorking(
  { db, findTwin, clock, log }: KeyLookup,
  key: UsedKey,
  request: FastifyRequest,
): Promise<UsedKey> {
  if (key.refused) throw new ApiError(401, MESSAGES[key.refused]);
  if (key.is_stale) {
    touchKey(db, key.id, plainIp(request.ip), clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'The last use of a key could not be written'),
    );
  }
  const twin = await findTwin?.(key.owner_id);
  return twin ? { ...key, enterprise_id: twin.enterpriseId, created_by: twin.userId } : key;
}

/** Counts the call, and says in its headers what is left. Throws 429 above the limit. */
export async function countCall(
  calls: Throttle,
  perMinute: number,
  { id }: UsedKey,
  reply: FastifyReply,
): Promise<void> {
  reply.header('ratelimit-limit', perMinute);
  try {
    const { left, seconds } = await calls.count(id);
    reply.header('ratelimit-remaining', left).header('ratelimit-reset', seconds);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const seconds = error.retryAfterSeconds ?? 60;
    reply.header('ratelimit-remaining', 0).header('ratelimit-reset', seconds).header('retry-after', seconds);
    throw new ApiError(429, `This key has made too many calls. Try again in ${seconds} seconds.`);
  }
}
