/** Binds a browser without an account to what it did, by a secret that no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, hostCookieOptions, readHostCookie } from '#server/http/core/host-cookie.ts';
import { hashToken, newSecretToken } from './secret-tokens.ts';

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/** `path` is the part of the API that the cookie is sent to. */
export function createBrowserCookie({ appUrl, name, path }: { appUrl: string; name: string; path: string }) {
  const secure = appUrl.startsWith('https:');
  const readToken = (request: FastifyRequest, orOldName: boolean): string | undefined => {
    const token = readHostCookie(request, name, { isSecure: secure, orOldName });
    return token && /^[\w-]{43}$/.test(token) ? token : undefined;
  };
  return {
    /** The hash of the browser's secret. The first call sets the cookie. */
    give(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = readToken(request, false) ?? newSecretToken().token;
      const kept = { path, httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT_SECONDS } as const;
      reply.setCookie(hostCookieName(name, secure), token, hostCookieOptions(kept));
      return hashToken(token);
    },
    /** Null for a browser without the cookie. */
    read(request: FastifyRequest): Buffer | null {
      // What was begun before the cookie was renamed is still shown.
      const token = readToken(request, true);
      return token === undefined ? null : hashToken(token);
    },
  };
}
