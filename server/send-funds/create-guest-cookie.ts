/** Binds a guest's browser to the payments it began, by a secret that no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newSecretToken } from '#server/accounts/index.ts';
import { hostCookieName, hostCookieOptions, readHostCookie } from '#server/http/core/host-cookie.ts';

const GUEST_COOKIE = 'indulge_guest';
const path = '/api/guest';
const daySeconds = 24 * 60 * 60;
const keptSeconds = 30 * daySeconds;

export type GuestCookie = ReturnType<typeof createGuestCookie>;

export function createGuestCookie({ appUrl }: { appUrl: string }) {
  const secure = appUrl.startsWith('https:');
  const readToken = (request: FastifyRequest, orOldName: boolean): string | undefined => {
    const token = readHostCookie(request, GUEST_COOKIE, { isSecure: secure, orOldName });
    return token && /^[\w-]{43}$/.test(token) ? token : undefined;
  };
  return {
    /** The hash of the browser's secret. The first payment sets the cookie. */
    give(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = readToken(request, false) ?? newSecretToken().token;
      const kept = { path, httpOnly: true, sameSite: 'lax', secure, maxAge: keptSeconds } as const;
      reply.setCookie(hostCookieName(GUEST_COOKIE, secure), token, hostCookieOptions(kept));
      return hashToken(token);
    },
    /** Null for a browser that began no payment. */
    read(request: FastifyRequest): Buffer | null {
      // A payment that was begun before the cookie was renamed is still shown.
      const token = readToken(request, true);
      return token === undefined ? null : hashToken(token);
    },
  };
}
