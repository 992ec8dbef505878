/** Binds second factor, password, sessions and email. */

import * as contract from '#contract/security/security.ts';
import * as twoFactor from '#contract/security/two-factor.ts';
import {
  type Cookies,
  clientFrom,
  createCookies,
  endOwnSession,
  endSessions,
  listSessions,
  lockActor,
  type OwnSession,
  setSignInCookies,
} from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { describeDevice } from '#server/kernel/describe-device.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { changePassword, reauthenticate } from './change-password.ts';
import { createTries, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';
import { changeEmail, confirmEmailChange } from './email-change/change-email.ts';
import { identityRoutes } from './identity-routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { disableTwoFactor } from './two-factor/disable-two-factor.ts';
import { finishChallenge } from './two-factor/finish-challenge.ts';
import { setUpTwoFactor, verifyTwoFactor } from './two-factor/set-up-two-factor.ts';

export function securityRoutes(app: App, deps: SecurityDeps): void {
  const cookies = createCookies(deps);
  const tries = createTries(deps);
  twoFactorRoutes(app, deps, cookies, tries);
  contactRoutes(app, deps, tries);
  passwordRoutes(app, deps, tries);
  sessionRoutes(app, deps, cookies);
  identityRoutes(app, deps);
  passkeyRoutes(app, deps, cookies);
}

function twoFactorRoutes(app: App, deps: SecurityDeps, cookies: Cookies, tries: Tries): void {
  bind(app, twoFactor.setUpTwoFactor, ({ actor }) => setUpTwoFactor(deps, actor));
  bind(app, twoFactor.verifyTwoFactor, ({ actor, body }) => verifyTwoFactor(deps, tries, actor, body.token));
  bind(app, twoFactor.disableTwoFactor, ({ actor, body }) => disableTwoFactor(deps, tries, actor, body));

  bind(app, twoFactor.challengeTwoFactor, async ({ body, request, reply }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    const outcome = await finishChallenge(deps, tries, {
      pending: cookies.readTwoFactor(request),
      factor: body,
      client: clientFrom(request, cookies),
    });
    setSignInCookies(request, reply, cookies, outcome);
    return { user: outcome.user };
  });
}

function contactRoutes(app: App, deps: SecurityDeps, tries: Tries): void {
  bind(app, contract.changeEmail, async ({ actor, body }) => {
    await changeEmail(deps, actor, body.newEmail);
    return { message: `A verification code was sent to ${body.newEmail}.` };
  });
  bind(app, contract.confirmEmailChange, ({ actor, body }) =>
    confirmEmailChange(deps, tries, actor, body.token),
  );
  bind(app, contract.confirmPhone, async () => {
    throw refuse('phone-verification-disabled');
  });
}

function passwordRoutes(app: App, deps: SecurityDeps, tries: Tries): void {
  bind(app, contract.changePassword, async ({ actor, body }) => {
    await changePassword(deps, tries, actor, body);
    return { message: 'Your password has been changed.' };
  });
  bind(app, contract.reauthenticate, async ({ actor, body }) => {
    await reauthenticate(deps, tries, actor, body);
    return { message: 'Thank you.' };
  });
}

function sessionRoutes(app: App, deps: SecurityDeps, cookies: Cookies): void {
  bind(app, contract.listSessions, async ({ actor }) => {
    const sessions = await listSessions(deps.db, actor.userId, deps.clock.now());
    return sessions
      .map((session) => toSession(session, actor.sessionId))
      .toSorted((one, other) => Number(other.current) - Number(one.current));
  });

  bind(app, contract.endOneSession, async ({ actor, params, reply }) => {
    const { userId, sessionId: ownId } = actor;
    const { sessionId } = params;
    await transaction(deps.db, async (tx) => {
      if (!(await endOwnSession(tx, { userId, sessionId }))) throw refuse('not-found');
      if (sessionId !== ownId) await recordSignedOut(tx, deps, actor, 1);
    });
    if (sessionId === ownId) cookies.clearSession(reply);
    return { message: 'This browser has been signed out.' };
  });

  bind(app, contract.endOtherSessions, async ({ actor }) => {
    await transaction(deps.db, async (tx) => {
      // A sign-in at the same moment holds the user's row, so its session ends as well.
      await lockActor(tx, actor);
      const { userId, sessionId } = actor;
      await recordSignedOut(tx, deps, actor, await endSessions(tx, { userId, exceptSessionId: sessionId }));
    });
    return { message: 'All other browsers have been signed out.' };
  });
}

/** A stranger who holds the session may have signed the owner out. */
async function recordSignedOut(
  tx: Tx,
  deps: SecurityDeps,
  { userId, sessionId }: Actor,
  browsers: number,
): Promise<void> {
  if (browsers === 0) return;
  const detail = { browsers };
  await recordSecurityEvent(tx, deps, { kind: 'others-signed-out', userId, origin: { sessionId }, detail });
}

function toSession(row: OwnSession, currentId: string): contract.Session {
  return {
    id: row.id,
    current: row.id === currentId,
    device: describeDevice(row.user_agent),
    userAgent: row.user_agent,
    ip: row.ip,
    remembered: row.remember,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
