/** Signs in with a password. */

import type { z } from 'zod';
import type { SignInBody } from '#contract/accounts.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import type { AccountsDeps } from '../deps.ts';
import * as store from '../store.ts';
import { addressKey } from '../throttles.ts';
import type { UserRow } from '../user.ts';
import type { Client } from './client.ts';
import { isKnownBrowser } from './known-browser.ts';
import { type SignInOutcome, startSignIn } from './start-sign-in.ts';

/**
 * Throws `invalid-credentials` for a wrong password and, after the same work, for an unknown address;
 * `email-not-verified` only after the right password; `too-many-requests` after too many failures.
 *
 * Failures are counted per account and network, and for all unknown browsers together. A browser that signed
 * in before has its own count, so an attacker cannot lock the owner out.
 */
export async function signIn(
  deps: AccountsDeps,
  body: z.output<typeof SignInBody>,
  client: Client,
): Promise<SignInOutcome> {
  const user = await store.findUserByEmail(deps.db, body.email);
  const counts = countsFor(deps, body.email, user, client);
  // Counts when the password's turn comes, so that concurrent tries cannot slip past the limit.
  const matches = await deps.passwords.verify(body.password, user?.password_hash ?? null, counts.check);
  if (!user || !matches) {
    await counts.fail();
    const accountKey = addressKey(body.email);
    const failed = { kind: 'sign-in-failed', userId: user?.id ?? null, accountKey, origin: client };
    await recordSecurityEvent(deps.db, deps, failed);
    throw refuse('invalid-credentials');
  }
  await counts.forget();
  if (user.email_verified_at === null) throw refuse('email-not-verified');
  return startSignIn(deps, user, { remember: body.rememberMe, client });
}

function countsFor(
  { throttles }: AccountsDeps,
  email: string,
  user: UserRow | undefined,
  { knownBrowser, ip }: Client,
) {
  const known = user !== undefined && isKnownBrowser(knownBrowser, user);
  const here = addressKey(
    email,
    known ? `browser ${knownBrowser?.browserId}` : `network ${networkOf(ip ?? '')}`,
  );
  const everywhere = addressKey(email);
  return {
    async check() {
      await throttles.failedSignIns.check(here);
      if (!known) await throttles.failedSignInsOfStrangers.check(everywhere);
    },
    async fail() {
      if (!known) await throttles.failedSignInsOfStrangers.count(everywhere);
      await throttles.failedSignIns.count(here);
    },
    forget: () => throttles.failedSignIns.forget(here),
  };
}
