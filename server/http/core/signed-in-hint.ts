/**
 * Tells pages whether to ask for the current user, so that a visitor's browser makes no call that would be
 * refused. The cookie proves nothing; the session's cookie does.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '#contract/kernel/signed-in-cookie.ts';

export type HintOptions = { secure: boolean; maxAge?: number };

/** Set with the session's cookie, for the same time. */
export function setSignedInHint(reply: FastifyReply, options: HintOptions): void {
  reply.setCookie(SIGNED_IN_COOKIE, '1', cookieOptions(options));
}

export function clearSignedInHint(reply: FastifyReply, options: HintOptions): void {
  reply.clearCookie(SIGNED_IN_COOKIE, cookieOptions(options));
}

/** Restores the hint where the browser lost one of the two cookies. */
export function alignSignedInHint(request: FastifyRequest, reply: FastifyReply, options: HintOptions): void {
  const hasSession = request.sessionToken !== undefined;
  if (hasSession === SIGNED_IN_COOKIE in request.cookies) return;
  if (hasSession) setSignedInHint(reply, options);
  else clearSignedInHint(reply, options);
}

function cookieOptions(options: HintOptions): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', ...options };
}
