/** Reads the client of a sign-in request, and sets the cookies of its reply. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../sessions/cookies.ts';
import type { Client } from './client.ts';
import type { SignInOutcome } from './start-sign-in.ts';

export function clientFrom(request: FastifyRequest, cookies: Cookies): Client {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    sessionToken: cookies.readSession(request),
    knownBrowser: cookies.readKnownBrowser(request),
    signUpToken: cookies.readSignUp(request),
  };
}

/** Sets a session cookie, or the pending second factor. */
export function setSignInCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Cookies,
  outcome: SignInOutcome,
): void {
  reply.header('cache-control', 'no-store');
  if (outcome.kind === 'two-factor') {
    cookies.setTwoFactor(reply, outcome);
    return;
  }
  cookies.clearTwoFactor(reply);
  cookies.setSession(reply, outcome.session);
  cookies.setKnownBrowser(request, reply, outcome.user.id);
}
