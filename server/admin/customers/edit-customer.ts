/** Staff change a customer's name, email, phone and, with the right to move money, balance (P17). */

import type { z } from 'zod';
import type { AdminUserDetail, EditCustomerBody } from '#contract/admin/customers.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import {
  enqueueAccountMail,
  findUserByEmail,
  lockUser,
  updateUser,
  voidTokens,
} from '#server/accounts/index.ts';
import { changesBetween, recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { formatPhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { adjustment, lockAccount, member, post } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { enqueueEmailMoved } from '#server/payments/index.ts';
import { voidEmailCodes } from '#server/security/index.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/money-rights.ts';
import { staleCustomer } from '../stale-edit.ts';
import { type DetailRow, nameOf, toAdminUserDetail } from './customer.ts';
import { findCompanyDomain } from './edit-store.ts';
import { findEditable } from './find-customer.ts';

export type CustomerEdit = z.output<typeof EditCustomerBody>;

/**
 * Changes only what differs, and nothing when the form is stale. Throws `not-found`, `account-protected`,
 * `email-taken`, `changed-meanwhile`, and for a balance `forbidden` or `two-factor-required`.
 */
export async function editCustomer(
  deps: AdminDeps,
  actor: Actor,
  userId: string,
  edit: CustomerEdit,
): Promise<AdminUserDetail> {
  const { balance } = await findEditable(deps.db, actor.role, userId);
  // Forms always send the balance they show. The right is required only when it changes.
  const movesMoney = edit.balance !== undefined && edit.balance !== (edit.expectedBalance ?? balance ?? 0n);
  if (movesMoney) {
    await requireMoneyRight(deps, actor);
    if (userId === actor.userId)
      throw refuse('forbidden', { message: 'Nobody changes a balance of their own.' });
    if (balance === null) throw noBalance();
  }
  return transaction(deps.db, (tx) => apply(tx, deps, actor, { userId, edit, movesMoney }));
}

type Edit = { userId: string; edit: CustomerEdit; movesMoney: boolean };

/** The balance is locked before the user, as in everything that moves money. */
async function apply(
  tx: Tx,
  deps: AdminDeps,
  actor: Actor,
  { userId, edit, movesMoney }: Edit,
): Promise<AdminUserDetail> {
  const now = deps.clock.now();
  if (movesMoney) await lockAccount(tx, member(userId));
  if (!(await lockUser(tx, userId))) throw refuse('not-found');
  const customer = await findEditable(tx, actor.role, userId);
  const phone = edit.phone === undefined ? edit.phoneNumber : edit.phone;
  const wanted = {
    firstName: edit.firstName ?? customer.first_name,
    lastName: edit.lastName ?? customer.last_name,
    email: edit.email ?? customer.email,
    phoneNumber: phone === undefined ? customer.phone_number : phone ? formatPhone(phone) : null,
  };
  refuseStale(customer, edit, wanted);

  const amountCents = movesMoney && edit.balance !== undefined ? edit.balance - (customer.balance ?? 0n) : 0n;
  if (wanted.email !== customer.email) await moveEmail(tx, deps, customer, wanted.email);
  const written = await updateUser(
    tx,
    userId,
    {
      ...(wanted.firstName !== customer.first_name && { first_name: wanted.firstName }),
      ...(wanted.lastName !== customer.last_name && { last_name: wanted.lastName }),
      ...(wanted.email !== customer.email && { email: wanted.email }),
      ...(wanted.phoneNumber !== customer.phone_number && { phone_number: wanted.phoneNumber }),
    },
    now,
  );
  if (!written) throw refuse('email-taken');
  const reason = edit.reason || 'Balance edited';
  if (amountCents !== 0n) await adjust(tx, actor, customer, { amountCents, reason });

  const changes = changesBetween(
    {
      firstName: customer.first_name,
      lastName: customer.last_name,
      email: customer.email,
      phoneNumber: customer.phone_number,
      balance: formatCents(customer.balance ?? 0n),
    },
    { ...wanted, balance: formatCents((customer.balance ?? 0n) + amountCents) },
  );
  if (changes) {
    await recordAction(
      tx,
      {
        actor,
        action: 'customer-edited',
        subject: { kind: 'user', id: userId, words: nameOf(customer) },
        reason: amountCents === 0n ? edit.reason : reason,
        ...changes,
      },
      now,
    );
  }
  return toAdminUserDetail(await findEditable(tx, actor.role, userId));
}

function refuseStale(customer: DetailRow, edit: CustomerEdit, wanted: Record<string, string | null>): void {
  const balance = customer.balance ?? 0n;
  const isStale =
    (edit.expectedUpdatedAt !== undefined &&
      new Date(edit.expectedUpdatedAt).getTime() !== customer.updated_at.getTime()) ||
    (edit.expectedBalance !== undefined && edit.expectedBalance !== balance);
  if (!isStale) return;
  throw staleCustomer(toAdminUserDetail(customer), {
    ...wanted,
    ...(edit.expectedBalance !== undefined && { balance: formatCents(edit.expectedBalance) }),
  });
}

/** The customer verifies the new address by email, and the old address is notified. */
async function moveEmail(tx: Tx, deps: AdminDeps, customer: DetailRow, email: string): Promise<void> {
  if (email === deps.config.godEmail.toLowerCase() || (await findUserByEmail(tx, email))) {
    throw refuse('email-taken', { fields: { email: 'Another account uses this email address.' } });
  }
  const domain = customer.enterprise_id && (await findCompanyDomain(tx, customer.enterprise_id));
  if (domain && !email.endsWith(`@${domain}`)) {
    const message = `People of this company use addresses that end in @${domain}.`;
    throw refuse('invalid-input', { message, fields: { email: message } });
  }
  const purposes = ['verify-email', 'reset-password', 'set-password'] as const;
  await voidTokens(tx, { userId: customer.id, purposes: [...purposes], now: deps.clock.now() });
  // A code requested before would move the account to yet another address.
  await voidEmailCodes(tx, customer.id, deps.clock.now());
  await enqueueEmailMoved(tx, deps, customer.id);
  const title = 'Email Address Changed';
  const message = `Our staff changed the email address of your account to ${email}.`;
  await notify(tx, { userId: customer.id, title, message });
  await enqueueMail(tx, deps, {
    to: customer.email,
    userId: customer.id,
    mail: { template: 'security-change', data: { firstName: customer.first_name, title, message } },
  });
  // An invited user who never came chooses a password by the link, and so verifies the address.
  const isInvited = !customer.has_password && customer.email_verified_at === null;
  await enqueueAccountMail(
    tx,
    deps,
    isInvited
      ? { purpose: 'set-password', userId: customer.id, invitedBy: customer.company_name ?? 'Indulge' }
      : { purpose: 'verify-email', email },
  );
}

async function adjust(
  tx: Tx,
  actor: Actor,
  customer: DetailRow,
  { amountCents, reason }: { amountCents: bigint; reason: string },
): Promise<void> {
  const gives = amountCents > 0n;
  await post(
    tx,
    adjustment({
      adjustmentId: newId(),
      holder: member(customer.id),
      amountCents,
      decision: { actorId: actor.userId, actorRole: actor.role, reason },
      description: 'Balance corrected by our staff',
    }),
  );
  const amount = displayCents(gives ? amountCents : -amountCents);
  await notify(tx, {
    userId: customer.id,
    title: 'Balance Updated',
    message: `Our staff ${gives ? `added ${amount} to` : `took ${amount} from`} your balance.`,
  });
}

function noBalance(): Error {
  const message = 'This person holds no balance.';
  return refuse('invalid-input', { message, fields: { balance: message } });
}
