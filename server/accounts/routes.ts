/** Binds sign-up, sign-in, sign-out and the current user. */

import * as contract from '#contract/accounts.ts';
import * as emailLinks from '#contract/email-links.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { isCrossSite } from '#server/http/core/origin.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AccountsDeps } from './deps.ts';
import { getCurrentUser } from './get-current-user.ts';
import { getOwnEnterprise } from './get-own-enterprise.ts';
import { type Cookies, createCookies } from './sessions/cookies.ts';
import { endSession } from './sessions/sessions.ts';
import { identityRoutes } from './sign-in/identity-routes.ts';
import { checkResetLink, forgotPassword, resetPassword } from './sign-in/reset-password.ts';
import { signIn } from './sign-in/sign-in.ts';
import { clientFrom, setSignInCookies } from './sign-in/sign-in-replies.ts';
import { completeProfile } from './sign-up/complete-profile.ts';
import { signUp } from './sign-up/sign-up.ts';
import { resendVerification, verifyEmail, verifyEmailManually } from './sign-up/verify-email.ts';

export function accountsRoutes(app: App, deps: AccountsDeps): void {
  const cookies = createCookies(deps);
  signUpRoutes(app, deps, cookies);
  signInRoutes(app, deps, cookies);
  browserRoutes(app, deps, cookies);
  identityRoutes(app, deps, cookies);

  bind(app, contract.getCurrentUser, ({ actor }) => getCurrentUser(deps, actor));
  bind(app, contract.completeProfile, ({ actor, body }) => completeProfile(deps, actor, body));
  bind(app, getEnterprise, ({ actor, params }) => getOwnEnterprise(deps, actor, params.enterpriseId));
}

function signUpRoutes(app: App, deps: AccountsDeps, cookies: Cookies): void {
  bind(app, contract.signUp, async ({ body, request, reply }) => {
    await deps.throttles.signUps.count(networkOf(request.ip));
    return signUp(deps, body, cookies.signUpToken(request, reply));
  });

  bind(app, emailLinks.verifyEmail, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    await verifyEmail(deps, body.token);
    return { message: 'Your email has been verified successfully!' };
  });

  bind(app, emailLinks.resendVerification, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    return resendVerification(deps, body.email, cookies.readSignUp(request));
  });

  bind(app, emailLinks.verifyEmailManually, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    await verifyEmailManually(deps, body.email, cookies.readSignUp(request));
    return { message: 'Your email has been verified successfully!' };
  });
}

function signInRoutes(app: App, deps: AccountsDeps, cookies: Cookies): void {
  bind(app, contract.signIn, async ({ body, request, reply }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    const outcome = await signIn(deps, body, clientFrom(request, cookies));
    setSignInCookies(request, reply, cookies, outcome);
    return outcome.kind === 'signed-in' ? { user: outcome.user } : { requiresTwoFactor: true as const };
  });

  bind(app, emailLinks.forgotPassword, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    await forgotPassword(deps, body.email);
    return { message: 'If this address has an account, an email with a link is on its way.' };
  });

  bind(app, emailLinks.checkResetLink, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    return { works: await checkResetLink(deps, body.token) };
  });

  bind(app, emailLinks.resetPassword, async ({ body, request, reply }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    const { userId } = await resetPassword(deps, body, clientFrom(request, cookies));
    // A proven address lifts the limits on strangers, even while strangers keep trying the account.
    cookies.setKnownBrowser(request, reply, userId);
    cookies.clearSession(reply);
    return { message: 'Your password has been changed. Please sign in.' };
  });
}

/** The two addresses that browsers navigate to. */
function browserRoutes(app: App, deps: AccountsDeps, cookies: Cookies): void {
  const ownOrigin = new URL(deps.config.appUrl).origin;
  const documented = (summary: string) => ({
    schema: { summary, tags: ['auth'] },
    exposeHeadRoute: false,
  });

  const login = documented('Leads a browser to the sign-in page');
  app.get<{ Querystring: { next?: unknown } }>('/api/login', login, async (request, reply) => {
    const { next } = request.query;
    // The page itself checks that the address is on our own site.
    const search = typeof next === 'string' ? `?${new URLSearchParams({ next })}` : '';
    return reply.redirect(`/sign-in${search}`);
  });

  // Sign-out is a GET (P16), so another site could link to it or fetch it. The origin check stops that.
  app.get('/api/logout', documented('Ends the session and leads to /sign-in'), async (request, reply) => {
    if (isCrossSite(request, ownOrigin)) throw refuse('cross-site');
    const token = cookies.readSession(request);
    if (token) await endSession(deps.db, token);
    cookies.clearSession(reply);
    return reply.header('cache-control', 'no-store').redirect('/sign-in');
  });
}
