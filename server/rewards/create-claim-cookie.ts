/** Binds a browser to what it claimed, by a secret that no script can read. It alone is shown the codes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newSecretToken } from '#server/accounts/index.ts';
import { hostCookieName, hostCookieOptions, readHostCookie } from '#server/http/core/host-cookie.ts';

const CLAIM_COOKIE = 'indulge_claims';
const path = '/api/claims';
const KEPT_SECONDS = 30 * 24 * 60 * 60;

export type ClaimCookie = ReturnType<typeof createClaimCookie>;

export function createClaimCookie({ appUrl }: { appUrl: string }) {
  const secure = appUrl.startsWith('https:');
  const readToken = (request: FastifyRequest): string | undefined => {
    const token = readHostCookie(request, CLAIM_COOKIE, { isSecure: secure, orOldName: false });
    return token && /^[\w-]{43}$/.test(token) ? token : undefined;
  };
  return {
    /** The hash of the browser's secret. The first claim sets the cookie. */
    give(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = readToken(request) ?? newSecretToken().token;
      const kept = { path, httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT_SECONDS } as const;
      reply.setCookie(hostCookieName(CLAIM_COOKIE, secure), token, hostCookieOptions(kept));
      return hashToken(token);
    },
    /** Null for a browser that claimed nothing. */
    read(request: FastifyRequest): Buffer | null {
      const token = readToken(request);
      return token === undefined ? null : hashToken(token);
    },
  };
}
