/** Finds the actor of a request, from the session cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { can } from '#contract/kernel/capabilities.ts';
import type { Route } from '#contract/kernel/define-route.ts';
import { UNATTENDED_HEADER } from '#contract/kernel/unattended-header.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';
import { OLD_NAMES_UNTIL, readHostCookie } from './host-cookie.ts';

/** Over https with the prefix of host-cookie.ts. */
export const SESSION_COOKIE = 'indulge_session';

export type Sessions = {
  /**
   * The actor of a valid session, else null. A request that `countsAsActivity` keeps the session from idling
   * out.
   */
  resolve(token: string, options: { countsAsActivity: boolean }): Promise<Actor | null>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireActor`; null for a visitor. */
    actor: Actor | null;
    /** What the browser has as its session, valid or not. */
    readonly sessionToken: string | undefined;
    resolveActor(options: { countsAsActivity: boolean }): Promise<Actor | null>;
  }
}

/** Lets every request resolve its actor. Nothing is looked up until a route asks. */
export function attachSessions(app: App, sessions: Sessions, isSecure: boolean): void {
  app.decorateRequest('sessionToken', {
    getter(this: FastifyRequest) {
      const orOldName = isSecure && Date.now() < OLD_NAMES_UNTIL.getTime();
      return readHostCookie(this, SESSION_COOKIE, { isSecure, orOldName });
    },
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('resolveActor', function resolveActor(this: FastifyRequest, options) {
    const token = this.sessionToken;
    return token ? sessions.resolve(token, options) : Promise.resolve(null);
  });
}

/**
 * The gate of one route: 401 for visitors, 403 for roles without the capability, for staff without the second
 * factor that is demanded of them, and for a session without a recent proof where the route always asks for
 * one. Runs before the body is read.
 */
export function requireActor({
  actor: required,
  proof,
  beforeSecondFactor = false,
  polled = false,
}: Pick<Route, 'actor' | 'proof' | 'beforeSecondFactor' | 'polled'>) {
  const decide = (actor: Actor | null): Refusal | undefined => {
    if (required === 'anyone') return undefined;
    if (!actor) return refuse('not-signed-in');
    if (required !== 'signed-in' && !can(actor.role, required)) return refuse('forbidden');
    if (actor.secondFactor && !beforeSecondFactor)
      return refuse(actor.secondFactor === 'missing' ? 'two-factor-required' : 'reauthenticate');
    if (proof === 'always' && !actor.proven) return refuse('reauthenticate');
    return undefined;
  };
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    // A visitor without a cookie is answered without waiting.
    if (!request.sessionToken) {
      done(decide(null));
      return;
    }
    const countsAsActivity = !polled && request.headers[UNATTENDED_HEADER] === undefined;
    request.resolveActor({ countsAsActivity }).then((actor) => {
      // Where visitors call too, staff without their second factor are visitors.
      request.actor = required === 'anyone' && actor?.secondFactor ? null : actor;
      done(decide(actor));
    }, done);
  };
}
