/** Staff move an account to another email address. */
import {
  enqueueAccountMail,
  findEmailDomain,
  findUserByEmail,
  freezeCompanyMoney,
  isHeldEmail,
} from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { freezeSpendingUntil, member } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { enqueueEmailMoved } from '#server/payments/index.ts';
import { findUndoAddresses, forgetPasskeys, shutMovedAccount } from '#server/security/index.ts';
import type { AdminDeps } from '../deps.ts';
import type { DetailRow } from './customer.ts';

/** How long the account cannot spend afterwards: time for its owner to object. */
const FROZEN_MS = DAY_MS;

/** Throws `email-taken`, and `invalid-input` for an address outside of the company's domain. */
export async function checkNewEmail(
  db: Queryable,
  { config, clock }: Pick<AdminDeps, 'config' | 'clock'>,
  customer: DetailRow,
  email: string,
): Promise<void> {
  const held = { email, exceptUserId: customer.id, now: clock.now() };
  if (
    email === config.godEmail.toLowerCase() ||
    (await findUserByEmail(db, email)) ||
    (await isHeldEmail(db, held))
  ) {
    throw refuse('email-taken', { fields: { email: 'Another account uses this email address.' } });
  }
  const domain = customer.enterprise_id && (await findEmailDomain(db, customer.enterprise_id));
  if (domain && !email.endsWith(`@${domain}`)) {
    const message = `People of this company use addresses that end in @${domain}.`;
    throw refuse('invalid-input', { message, fields: { email: message } });
  }
}

/** What a move ends, where the account has it: the value of 'Ended' in the audit log. */
export const ENDED_BY_MOVE =
  'All sessions, the password, passkeys, sign-in with Google and Apple, emailed links and codes';

/**
 * Secures the account as its owner would: every reader of the old mailbox is out, and nobody signs in until a
 * new password is chosen by the new one. Freezes spending for a day; for a manager, spending of the company's
 * money. The old address, and those that could have taken the account back, are notified.
 */
export async function moveEmail(
  tx: Tx,
  deps: AdminDeps,
  { staffId, customer, email }: { staffId: string; customer: DetailRow; email: string },
): Promise<void> {
  await checkNewEmail(tx, deps, customer, email);
  const now = deps.clock.now();
  const moved = { ...customer, email };
  const left = new Set([customer.email, ...(await findUndoAddresses(tx, customer.id, now))]);
  await shutMovedAccount(tx, deps, moved, staffId);
  const next = 'write-to-us';
  const because = 'Our staff changed the email address of your account';
  await forgetPasskeys(tx, deps, moved, { because, next, origin: null, staffId });
  const until = new Date(now.getTime() + FROZEN_MS);
  if (customer.enterprise_id === null) await freezeSpendingUntil(tx, member(customer.id), until);
  else await freezeCompanyMoney(tx, customer.id, until);
  await enqueueEmailMoved(tx, deps, customer.id);
  const title = 'Email Address Changed';
  const message = `Our staff changed the email address of your account to ${email}. All browsers were signed out, and the password no longer works. For 24 hours ${customer.enterprise_id === null ? 'the account can receive money but not spend it' : 'you cannot pay, approve, invite or remove managers, or set limits for your company'}.`;
  await notify(tx, { userId: customer.id, title, message });
  const data = { firstName: customer.first_name, title, message, next } as const;
  for (const to of left)
    await enqueueMail(tx, deps, { to, userId: customer.id, mail: { template: 'security-change', data } });
  // An invited user who never came chooses their first password by the link.
  const isInvited =
    !customer.has_password && !customer.password_reset_required && customer.email_verified_at === null;
  await enqueueAccountMail(
    tx,
    deps,
    isInvited
      ? { purpose: 'set-password', userId: customer.id, invitedBy: customer.company_name ?? 'Indulge' }
      : { purpose: 'reset-password', email, moved: true },
  );
}
