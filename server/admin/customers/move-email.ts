/** Staff move an account to another email address. */
import {
  dropIdentities,
  endSessions,
  enqueueAccountMail,
  findUserByEmail,
  freezeCompanyMoney,
  isHeldEmail,
  voidTokens,
} from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { freezeSpendingUntil, member } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { enqueueEmailMoved } from '#server/payments/index.ts';
import { forgetPasskeys, voidEmailCodes } from '#server/security/index.ts';
import type { AdminDeps } from '../deps.ts';
import type { DetailRow } from './customer.ts';
import { findCompanyDomain } from './edit-store.ts';

/** How long the account cannot spend afterwards: time for its owner to object. */
const frozenMs = 24 * 60 * 60 * 1000;

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
  const domain = customer.enterprise_id && (await findCompanyDomain(db, customer.enterprise_id));
  if (domain && !email.endsWith(`@${domain}`)) {
    const message = `People of this company use addresses that end in @${domain}.`;
    throw refuse('invalid-input', { message, fields: { email: message } });
  }
}

/**
 * Ends every session, voids every link, and freezes spending for a day; for a manager, spending of the company's
 * money. The customer verifies the new address by email, and the old address is notified.
 */
export async function moveEmail(tx: Tx, deps: AdminDeps, customer: DetailRow, email: string): Promise<void> {
  await checkNewEmail(tx, deps, customer, email);
  const now = deps.clock.now();
  const purposes = ['verify-email', 'reset-password', 'set-password', 'disown-sign-in'] as const;
  await voidTokens(tx, { userId: customer.id, purposes: [...purposes], now });
  // A code requested before would move the account to yet another address.
  await voidEmailCodes(tx, customer.id, now);
  await endSessions(tx, { userId: customer.id });
  // The owner of the old mailbox may have linked an account, or added a passkey, of their own.
  const because = 'Our staff changed the email address of your account';
  const next = 'write-to-us';
  await dropIdentities(tx, deps, { ...customer, email }, { origin: null, because, next });
  await forgetPasskeys(tx, deps, { ...customer, email }, because, next);
  const until = new Date(now.getTime() + frozenMs);
  if (customer.enterprise_id === null) await freezeSpendingUntil(tx, member(customer.id), until);
  else await freezeCompanyMoney(tx, customer.id, until);
  await enqueueEmailMoved(tx, deps, customer.id);
  const title = 'Email Address Changed';
  const message = `Our staff changed the email address of your account to ${email}. All browsers were signed out. For 24 hours ${customer.enterprise_id === null ? 'the account can receive money but not spend it' : 'you cannot pay, approve, invite or set limits for your company'}.`;
  await notify(tx, { userId: customer.id, title, message });
  await enqueueMail(tx, deps, {
    to: customer.email,
    userId: customer.id,
    mail: {
      template: 'security-change',
      data: { firstName: customer.first_name, title, message, next },
    },
  });
  // An invited user who never came chooses a password by the link, and so verifies the address.
  const isInvited = !customer.has_password && customer.email_verified_at === null;
  await enqueueAccountMail(
    tx,
    deps,
    isInvited
      ? { purpose: 'set-password', userId: customer.id, invitedBy: customer.company_name ?? 'Indulge' }
      : { purpose: 'verify-email', email, moved: true },
  );
}
