/** The cookies this module sets. Every cookie with a secret is HttpOnly, so no script can read it. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hostCookieName, hostCookieOptions } from '#server/http/core/host-cookie.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { clearSignedInHint, setSignedInHint } from '#server/http/core/signed-in-hint.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import type { AccountsConfig } from '../deps.ts';
import type { IdentityProviderName } from '../identity-port.ts';
import { type KnownBrowser, rememberAccount } from '../sign-in/known-browser.ts';
import type { TwoFactorPending } from '../sign-in/start-sign-in.ts';
import { createSeal } from './create-seal.ts';
import { newSecretToken } from './secret-tokens.ts';
import { REMEMBERED_MS, type StartedSession } from './sessions.ts';

const SECOND_MS = 1_000;

const BROWSER_COOKIE = 'indulge_browser';
const SIGN_UP_COOKIE = 'indulge_sign_up';
const TWO_FACTOR_COOKIE = 'indulge_two_factor';

/** The path of every cookie but the session's. */
const authPath = '/api/auth';

const BROWSER_MS = 365 * DAY_MS;
const SIGN_UP_MS = 7 * DAY_MS;
const TWO_FACTOR_MS = 5 * MINUTE_MS;
const IDENTITY_MS = 10 * MINUTE_MS;

const KnownBrowserFacts = z.object({
  userId: z.string(),
  browserId: z.string(),
  since: z.number().optional(),
  also: z.array(z.object({ userId: z.string(), since: z.number() })).optional(),
});
const TwoFactorFacts = z.object({
  kind: z.literal('two-factor'),
  userId: z.string(),
  remember: z.boolean(),
  credential: z.string(),
});
const IdentityFacts = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The page of this site to open afterwards. */
  next: z.string().nullable().default(null),
});
export type IdentityState = z.infer<typeof IdentityFacts>;

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies({ config, clock }: { config: AccountsConfig; clock: Clock }) {
  const secure = config.appUrl.startsWith('https:');
  const knownBrowser = createSeal(config.encryption, 'known-browser', KnownBrowserFacts);
  const twoFactor = createSeal(config.encryption, 'two-factor', TwoFactorFacts);
  const identity = {
    google: createSeal(config.encryption, 'identity-google', IdentityFacts),
    apple: createSeal(config.encryption, 'identity-apple', IdentityFacts),
  };

  function options(path: string, forMs?: number): CookieSerializeOptions {
    const maxAge = forMs === undefined ? {} : { maxAge: forMs / SECOND_MS };
    return { path, httpOnly: true, sameSite: 'lax', secure, ...maxAge };
  }
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  /** Apple returns with a cross-site POST, which carries no Lax cookie. Plain http allows only Lax. */
  function identityOptions(provider: IdentityProviderName): CookieSerializeOptions {
    const sameSite = provider === 'apple' && secure ? 'none' : 'lax';
    return hostCookieOptions({ ...options(`${authPath}/${provider}`, IDENTITY_MS), sameSite });
  }
  const identityCookie = (provider: IdentityProviderName) => hostCookieName(`indulge_${provider}`, secure);

  return {
    /** A remembered session outlives the browser. Any other ends with it. */
    setSession(reply: FastifyReply, { token, remember }: StartedSession): void {
      const kept = options('/', remember ? REMEMBERED_MS : undefined);
      reply.setCookie(hostCookieName(SESSION_COOKIE, secure), token, kept);
      if (secure) reply.clearCookie(SESSION_COOKIE, options('/'));
      setSignedInHint(reply, { secure, maxAge: kept.maxAge });
    },
    readSession: (request: FastifyRequest): string | undefined => request.sessionToken,
    clearSession(reply: FastifyReply): void {
      reply.clearCookie(hostCookieName(SESSION_COOKIE, secure), options('/'));
      if (secure) reply.clearCookie(SESSION_COOKIE, options('/'));
      clearSignedInHint(reply, { secure });
    },

    /** Marks this browser as one that has signed in to the account; see `signIn`. */
    setKnownBrowser(request: FastifyRequest, reply: FastifyReply, userId: string): void {
      const before = knownBrowser.open(request.cookies[BROWSER_COOKIE], clock.now());
      const facts = rememberAccount(before, { userId, browserId: newId(), now: clock.now() });
      const sealed = knownBrowser.seal(facts, later(BROWSER_MS));
      reply.setCookie(BROWSER_COOKIE, sealed, options(authPath, BROWSER_MS));
    },
    readKnownBrowser: (request: FastifyRequest): KnownBrowser =>
      knownBrowser.open(request.cookies[BROWSER_COOKIE], clock.now()),

    /** The proof that this browser signed up. A second account in the same browser reuses it. */
    signUpToken(request: FastifyRequest, reply: FastifyReply): string {
      const token = readSignUp(request) ?? newSecretToken().token;
      reply.setCookie(SIGN_UP_COOKIE, token, options(authPath, SIGN_UP_MS));
      return token;
    },
    readSignUp,

    setTwoFactor(reply: FastifyReply, pending: TwoFactorPending): void {
      const sealed = twoFactor.seal(pending, later(TWO_FACTOR_MS));
      const kept = hostCookieOptions(options(authPath, TWO_FACTOR_MS));
      reply.setCookie(hostCookieName(TWO_FACTOR_COOKIE, secure), sealed, kept);
    },
    readTwoFactor: (request: FastifyRequest): TwoFactorPending | null =>
      twoFactor.open(request.cookies[hostCookieName(TWO_FACTOR_COOKIE, secure)], clock.now()),
    clearTwoFactor(reply: FastifyReply): void {
      reply.clearCookie(hostCookieName(TWO_FACTOR_COOKIE, secure), hostCookieOptions(options(authPath)));
    },

    setIdentity(reply: FastifyReply, provider: IdentityProviderName, state: IdentityState): void {
      const sealed = identity[provider].seal(state, later(IDENTITY_MS));
      reply.setCookie(identityCookie(provider), sealed, identityOptions(provider));
    },
    /** Read once: reading clears the cookie. */
    takeIdentity(
      request: FastifyRequest,
      reply: FastifyReply,
      provider: IdentityProviderName,
    ): IdentityState | null {
      const sealed = request.cookies[identityCookie(provider)];
      reply.clearCookie(identityCookie(provider), identityOptions(provider));
      return identity[provider].open(sealed, clock.now());
    },
  };
}

function readSignUp(request: FastifyRequest): string | undefined {
  const token = request.cookies[SIGN_UP_COOKIE];
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}
