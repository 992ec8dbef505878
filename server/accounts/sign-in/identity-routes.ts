/** Sign-in through Google and Apple: the redirects there and back, and Apple's own button. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signInWithAppleToken } from '#contract/accounts.ts';
import { PROVIDER_NAMES } from '#contract/kernel/identity-providers.ts';
import { ownAddress } from '#contract/kernel/own-address.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import type { AccountsDeps } from '../deps.ts';
import {
  type IdentityProviderName,
  IdentityRefused,
  IdentityUnavailable,
  type ProvenIdentity,
} from '../identity-port.ts';
import type { Cookies } from '../sessions/cookies.ts';
import { clientFrom, setSignInCookies } from './sign-in-replies.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';
import type { SignInOutcome } from './start-sign-in.ts';
import { consumeIdentityToken } from './used-identity-token-store.ts';

/** Browsers drop a cookie of more than 4,096 characters, sealed. */
const LONGEST_NEXT = 1_000;

const Beginning = z.object({
  next: z.string().optional().describe('The page of this site to open afterwards'),
});

export function identityRoutes(app: App, deps: AccountsDeps, cookies: Cookies): void {
  for (const provider of ['google', 'apple'] as const) providerRoutes(app, deps, cookies, provider);
  appleTokenRoute(app, deps, cookies);
}

function providerRoutes(
  app: App,
  deps: AccountsDeps,
  cookies: Cookies,
  provider: IdentityProviderName,
): void {
  const path = `/api/auth/${provider}`;
  const redirectUri = `${deps.config.appUrl}${path}/callback`;
  const documented = (summary: string) => ({ schema: { summary, tags: ['auth'] }, exposeHeadRoute: false });

  const leading = documented(`Leads a browser to ${PROVIDER_NAMES[provider]} to sign in`);
  app.get(
    path,
    { ...leading, schema: { ...leading.schema, querystring: Beginning } },
    async (request, reply) => {
      await deps.throttles.signIns.count(networkOf(request.ip));
      const configured = deps.identityProviders[provider];
      if (!configured) throw refuse('not-found');
      const next = keepable(request.query.next, deps.config.appUrl);
      return redirectOrExplain(reply, { provider, next }, async () => {
        const { url, ...state } = await configured.begin({ redirectUri });
        cookies.setIdentity(reply, provider, { ...state, next });
        return url;
      });
    },
  );

  const comeBack = async (request: FastifyRequest, reply: FastifyReply, params: URLSearchParams) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    const configured = deps.identityProviders[provider];
    if (!configured) throw refuse('not-found');
    const state = cookies.takeIdentity(request, reply, provider);
    const next = state?.next ?? null;
    return redirectOrExplain(reply, { provider, next }, async () => {
      if (!state) throw refuse('identity-refused');
      const identity = await configured.finish({ params, redirectUri, ...state });
      const outcome = await signInWithIdentity(deps, provider, identity, clientFrom(request, cookies));
      setSignInCookies(request, reply, cookies, outcome);
      return nextPage(outcome, next);
    });
  };

  const summary = `Where ${PROVIDER_NAMES[provider]} sends the browser back to`;
  app.get(`${path}/callback`, documented(summary), async (request, reply) =>
    comeBack(request, reply, new URL(request.url, deps.config.appUrl).searchParams),
  );
  if (provider === 'apple') {
    // Apple answers with a cross-site form POST. `state` proves that we started the flow.
    app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(String(body)),
      );
      scope.post(`${path}/callback`, documented(summary), async (request, reply) =>
        comeBack(
          request,
          reply,
          request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
        ),
      );
    });
  }
}

function appleTokenRoute(app: App, deps: AccountsDeps, cookies: Cookies): void {
  bind(app, signInWithAppleToken, async ({ body, request, reply }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    const proven = await proveAppleToken(deps, body.id_token);
    const identity = { ...proven, ...missingNames(proven, body.user?.name) };
    const outcome = await signInWithIdentity(deps, 'apple', identity, clientFrom(request, cookies));
    setSignInCookies(request, reply, cookies, outcome);
    return outcome.kind === 'signed-in'
      ? { success: true as const, user: outcome.user }
      : { success: false as const, requiresTwoFactor: true as const };
  });
}

async function proveAppleToken(deps: AccountsDeps, idToken: string): Promise<ProvenIdentity> {
  try {
    const apple = deps.identityProviders.apple;
    if (!apple) throw refuse('identity-refused');
    const { identity, expiresAt } = await apple.verifyIdToken(idToken);
    if (!(await consumeIdentityToken(deps.db, { idToken, expiresAt }))) throw refuse('identity-refused');
    return identity;
  } catch (error) {
    throw asRefusal(error);
  }
}

type GivenName = string | { firstName?: string | undefined; lastName?: string | undefined } | undefined;

/** Apple sends the name beside the token, unsigned. It is used as a greeting only, so it is accepted. */
function missingNames(proven: ProvenIdentity, given: GivenName): Partial<ProvenIdentity> {
  if (proven.givenName || given === undefined) return {};
  if (typeof given === 'object') {
    return { givenName: given.firstName ?? null, familyName: given.lastName ?? null };
  }
  const [first = '', ...rest] = given.trim().split(/\s+/);
  return { givenName: first, familyName: rest.join(' ') };
}

/** The browser is navigating, so a refusal redirects to the sign-in page, which shows the reason. */
async function redirectOrExplain(
  reply: FastifyReply,
  { provider, next }: { provider: IdentityProviderName; next: string | null },
  destination: () => Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    return reply.redirect(await destination(), 303);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof Refusal)) throw refusal;
    return reply.redirect(pageWith('/sign-in', { provider, error: refusal.code, next }), 303);
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof IdentityRefused) return refuse('identity-refused');
  if (error instanceof IdentityUnavailable)
    return refuse('temporarily-unavailable', { retryAfterSeconds: 5 });
  return error;
}

function nextPage(outcome: SignInOutcome, next: string | null): string {
  if (outcome.kind === 'two-factor') return pageWith('/sign-in', { twoFactor: 'required', next });
  return outcome.user.profileComplete ? (next ?? '/') : pageWith('/complete-profile', { next });
}

/** Escaped for a header, and as much as a cookie has room for; null for an address outside this site. */
function keepable(next: string | undefined, appUrl: string): string | null {
  const own = ownAddress(next);
  if (own === null || !URL.canParse(own, appUrl)) return null;
  const { pathname, search, hash } = new URL(own, appUrl);
  // Leaving out dots may have made it an address of another site.
  const escaped = ownAddress(pathname + search + hash);
  return escaped !== null && escaped.length <= LONGEST_NEXT ? escaped : null;
}

function pageWith(path: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
