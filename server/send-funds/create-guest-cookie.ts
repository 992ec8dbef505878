/** Binds a guest's browser to the payments it began, by a secret that no script can read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newSecretToken } from '#server/accounts/index.ts';

const GUEST_COOKIE = 'indulge_guest';
const path = '/api/guest';
const daySeconds = 24 * 60 * 60;
const keptSeconds = 30 * daySeconds;

export type GuestCookie = ReturnType<typeof createGuestCookie>;

export function createGuestCookie({ appUrl }: { appUrl: string }) {
  const secure = appUrl.startsWith('https:');
  return {
    /** The hash of the browser's secret. The first payment sets the cookie. */
    give(request: FastifyRequest, reply: FastifyReply): Buffer {
      const token = readToken(request) ?? newSecretToken().token;
      reply.setCookie(GUEST_COOKIE, token, {
        path,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: keptSeconds,
      });
      return hashToken(token);
    },
    /** Null for a browser that began no payment. */
    read(request: FastifyRequest): Buffer | null {
      const token = readToken(request);
      return token === undefined ? null : hashToken(token);
    },
  };
}

function readToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[GUEST_COOKIE];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}
