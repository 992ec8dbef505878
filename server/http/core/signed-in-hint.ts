/**
 * Tells the pages whether it is worth asking who is signed in, so that a visitor's browser makes no call that is bound to be
 * refused. The cookie proves nothing and opens nothing; the session's cookie does.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '#contract/kernel/signed-in-cookie.ts';
import { SESSION_COOKIE } from './session.ts';

export type HintOptions = { secure: boolean; maxAge?: number };

/** Set with the session's cookie, for as long. */
export function setSignedInHint(reply: FastifyReply, options: HintOptions): void {
  reply.setCookie(SIGNED_IN_COOKIE, '1', cookieOptions(options));
}

export function clearSignedInHint(reply: FastifyReply, options: HintOptions): void {
  reply.clearCookie(SIGNED_IN_COOKIE, cookieOptions(options));
}

/** Brings the hint in line with what the browser has sent, where only one of the two cookies was lost. */
export function alignSignedInHint(request: FastifyRequest, reply: FastifyReply, options: HintOptions): void {
  const hasSession = SESSION_COOKIE in request.cookies;
  if (hasSession === SIGNED_IN_COOKIE in request.cookies) return;
  if (hasSession) setSignedInHint(reply, options);
  else clearSignedInHint(reply, options);
}

function cookieOptions(options: HintOptions): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', ...options };
}
