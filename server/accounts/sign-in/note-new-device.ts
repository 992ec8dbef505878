/** Mails a user about a sign-in from a browser that the account has not used before. */
import type { Tx } from '#server/db/transaction.ts';
import { networkOf } from '#server/http/edge/throttle.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { describeDevice } from '#server/kernel/describe-device.ts';
import { hasEventLike } from '#server/security-events/index.ts';
import { enqueueAccountMail } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { hashToken } from '../sessions/secret-tokens.ts';
import type { UserRow } from '../user.ts';
import type { Client } from './client.ts';
import { isKnownBrowser } from './known-browser.ts';

/**
 * Returns whether it was mailed. Runs in the transaction that starts the session, before its event is
 * recorded. The same device in the same network is mailed once a day, so that a browser that keeps no cookies
 * does not fill the mailbox.
 */
export async function noteNewDevice(
  tx: Tx,
  deps: Pick<AccountsDeps, 'jobs' | 'clock' | 'log' | 'countryOf'>,
  user: UserRow,
  client: Client,
): Promise<boolean> {
  if (isKnownBrowser(client.knownBrowser, user) || signedUpHere(user, client)) return false;
  const now = deps.clock.now();
  const device = describeDevice(client.userAgent);
  const network = client.ip === null ? null : networkOf(client.ip);
  // What was mailed before the owner secured the account does not count.
  const since = new Date(Math.max(now.getTime() - DAY_MS, user.browsers_known_since?.getTime() ?? 0));
  const alike = { kind: 'new-device', userId: user.id, network, device, since };
  if (await hasEventLike(tx, alike)) return false;
  const country = client.ip === null ? null : (deps.countryOf?.(client.ip) ?? null);
  await enqueueAccountMail(tx, deps, {
    purpose: 'disown-sign-in',
    userId: user.id,
    // A stranger who signed in may move the account before the mail is sent.
    email: user.email,
    device,
    network,
    country,
    at: now.toISOString(),
  });
  return true;
}

/**
 * The browser that opened the account is not a new device, once a mail has proven whose address it opened it
 * with.
 */
function signedUpHere(user: UserRow, { signUpToken }: Client): boolean {
  if (signUpToken === undefined || user.sign_up_browser_hash === null) return false;
  if (user.browsers_known_since !== null || user.email_verified_manually) return false;
  return hashToken(signUpToken).equals(user.sign_up_browser_hash);
}
