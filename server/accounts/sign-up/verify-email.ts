/** Verifies an address with the emailed token, or without it when email fails. */
import { timingSafeEqual } from 'node:crypto';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { mailFailedLately } from '#server/notifications/index.ts';
import { enqueueAccountMail, sendAccountMail } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { hashToken } from '../sessions/secret-tokens.ts';
import * as store from '../store.ts';
import { addressKey } from '../throttles.ts';
import type { UserRow } from '../user.ts';
import { consumeToken, findTokenOwner } from './one-time-tokens.ts';

/** A visitor waits no longer than this for the page. */
const PATIENCE_MS = 4_000;

/** Consumes the token. Throws `invalid-token`, also for a used one. */
export async function verifyEmail(deps: AccountsDeps, token: string): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const asked = { token, purposes: ['verify-email' as const], now };
    const userId = await findTokenOwner(tx, asked);
    // The user before the token, as a change of the address locks them.
    if (userId === null || !(await store.lockUser(tx, userId))) throw refuse('invalid-token');
    if (!(await consumeToken(tx, asked))) throw refuse('invalid-token');
    await store.setEmailVerified(tx, { userId, manually: false, now });
  });
}

export type Resent = { message: string; requiresManualVerification?: boolean };

const RESENT = 'Verification email sent successfully. Check your inbox.';
const NOT_RESENT = "Email couldn't be sent. You can verify manually below.";

/**
 * Sends the mail again, with the same reply for every address. Only the browser that signed up learns
 * whether the mail server accepted it: that browser already knows the account, and it alone can verify
 * without the mail. Throws `mail-refused`.
 */
export async function resendVerification(
  deps: AccountsDeps,
  email: string,
  browserToken: string | undefined,
): Promise<Resent> {
  await deps.throttles.accountMails.count(addressKey(email, 'verify-email'));
  const user = await store.findUserByEmail(deps.db, email);
  if (user && signedUpHere(user, browserToken)) {
    const delivery = await sendAccountMail(
      deps,
      { purpose: 'verify-email', email, at: deps.clock.now().toISOString() },
      { patienceMs: PATIENCE_MS },
    );
    // An address that the mail server rejects cannot be verified by hand either: it receives nothing.
    if (delivery === 'refused') throw refuse('mail-refused');
    if (delivery !== 'unavailable') return { message: RESENT };
    if (await mailFailedLately(deps, { userId: user.id, template: 'verify-email' }))
      return { message: NOT_RESENT, requiresManualVerification: true };
    // The recipient's own server asked for a later try, or the answer is late.
  }
  await enqueueAccountMail(deps.db, deps, { purpose: 'verify-email', email });
  return { message: RESENT };
}

/**
 * Verifies without the mail (P9): only from the browser that signed up, and only when our mail server failed
 * within the last hour. All other callers get the same refusal.
 */
export async function verifyEmailManually(
  deps: AccountsDeps,
  email: string,
  browserToken: string | undefined,
): Promise<void> {
  await deps.throttles.accountMails.count(addressKey(email, 'verify-manually'));
  const { db, clock } = deps;
  await transaction(db, async (tx) => {
    // Under the row's lock: what others do for the owner of the address may end this sign-up meanwhile.
    const user = await store.lockUserByEmail(tx, email);
    if (!user || !signedUpHere(user, browserToken)) throw refuse('manual-verification-unavailable');
    if (user.email_verified_at !== null) return;
    const failed = await mailFailedLately({ db: tx, clock }, { userId: user.id, template: 'verify-email' });
    if (!failed) throw refuse('manual-verification-unavailable');
    // The emailed link keeps working, because it proves more than this does.
    await store.setEmailVerified(tx, { userId: user.id, manually: true, now: clock.now() });
  });
}

function signedUpHere(user: UserRow, browserToken: string | undefined): boolean {
  if (!browserToken || !user.sign_up_browser_hash) return false;
  return timingSafeEqual(user.sign_up_browser_hash, hashToken(browserToken));
}
