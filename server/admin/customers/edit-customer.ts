/** Staff change a customer's name, email, phone and, with the right to move money, balance (P17). */

import type { z } from 'zod';
import type { EditCustomerBody } from '#contract/admin/customer-changes.ts';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { lockUser, updateUser } from '#server/accounts/index.ts';
import { changesBetween, recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { formatPhone, requireOwnPhone } from '#server/kernel/phone.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { adjustment, lockAccounts, member, post } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';
import { staleCustomer } from '../stale-edit.ts';
import { type DetailRow, displayName, toAdminUserDetail } from './customer.ts';
import { findEditable } from './find-customer.ts';
import { ENDED_BY_MOVE, moveEmail } from './move-email.ts';

export type CustomerEdit = z.output<typeof EditCustomerBody>;

/** The values of the fields that an approved edit changes, as its maker saw them. */
export type Seen = Partial<Record<'firstName' | 'lastName' | 'email' | 'phoneNumber', string | null>>;

/** What an edit asks for, beside what is there. */
export type EditPlan = {
  /** Forms always send the balance they show. The right is required only when it changes. */
  movesMoney: boolean;
  amountCents: bigint;
  wanted: { firstName: string; lastName: string; email: string; phoneNumber: string | null };
};

export function planEdit(customer: DetailRow, edit: CustomerEdit): EditPlan {
  const balance = customer.balance ?? 0n;
  const movesMoney = edit.balance !== undefined && edit.balance !== (edit.expectedBalance ?? balance);
  const phone = edit.phone === undefined ? edit.phoneNumber : edit.phone;
  requireOwnPhone(phone, customer.user_type, edit.phone === undefined ? 'phoneNumber' : 'phone');
  return {
    movesMoney,
    amountCents: movesMoney && edit.balance !== undefined ? edit.balance - balance : 0n,
    wanted: {
      firstName: edit.firstName ?? customer.first_name,
      lastName: edit.lastName ?? customer.last_name,
      email: edit.email ?? customer.email,
      phoneNumber: phone === undefined ? customer.phone_number : phone ? formatPhone(phone) : null,
    },
  };
}

/** Throws `forbidden` or `two-factor-required` for a balance, and `invalid-input` where there is none. */
export async function requireBalanceRight(deps: AdminDeps, actor: Actor, customer: DetailRow): Promise<void> {
  await requireMoneyRight(deps, actor);
  if (customer.id === actor.userId)
    throw refuse('forbidden', { message: 'You cannot change your own balance.' });
  if (customer.balance === null) throw noBalance();
}

/**
 * Changes only what differs, and nothing when the form is stale. Throws `not-found`, `account-protected`,
 * `email-taken`, `changed-meanwhile`, and for a balance `forbidden` or `two-factor-required`.
 */
export async function editCustomer(
  deps: AdminDeps,
  actor: Actor,
  userId: string,
  edit: CustomerEdit,
  { approved = false, seen = {}, key }: { approved?: boolean; seen?: Seen; key?: string } = {},
): Promise<AdminUserDetail> {
  const before = await findEditable(deps.db, actor.role, userId);
  const { movesMoney } = planEdit(before, edit);
  if (movesMoney) await requireBalanceRight(deps, actor, before);
  // The edit needed no approval because the balance was the same; it has changed since.
  if (movesMoney && !approved) throw refuse('changed-meanwhile');
  return transaction(deps.db, (tx) =>
    apply(tx, deps, actor, { userId, edit, movesMoney, approved, seen, key }),
  );
}

type Edit = {
  userId: string;
  edit: CustomerEdit;
  movesMoney: boolean;
  approved: boolean;
  seen: Seen;
  key: string | undefined;
};

/** The balance is locked before the user, as in everything that moves money. A new address freezes it. */
async function apply(
  tx: Tx,
  deps: AdminDeps,
  actor: Actor,
  { userId, edit, movesMoney, approved, seen, key }: Edit,
): Promise<AdminUserDetail> {
  const now = deps.clock.now();
  if (movesMoney || edit.email !== undefined) await lockAccounts(tx, [member(userId)]);
  if (!(await lockUser(tx, userId))) throw refuse('not-found');
  const customer = await findEditable(tx, actor.role, userId);
  const { wanted } = planEdit(customer, edit);
  refuseStale(customer, edit, { wanted, seen });
  // The edit needed no approval because the email was the same; it has changed since.
  if (!approved && wanted.email !== customer.email) throw refuse('changed-meanwhile');

  const amountCents = movesMoney && edit.balance !== undefined ? edit.balance - (customer.balance ?? 0n) : 0n;
  const movesEmail = wanted.email !== customer.email;
  if (movesEmail) await moveEmail(tx, deps, { staffId: actor.userId, customer, email: wanted.email });
  const written = await updateUser(
    tx,
    userId,
    {
      ...(wanted.firstName !== customer.first_name && { first_name: wanted.firstName }),
      ...(wanted.lastName !== customer.last_name && { last_name: wanted.lastName }),
      ...(movesEmail && { email: wanted.email }),
      ...(wanted.phoneNumber !== customer.phone_number && { phone_number: wanted.phoneNumber }),
    },
    now,
  );
  if (!written) throw refuse('email-taken');
  const reason = edit.reason || 'Balance edited';
  if (amountCents !== 0n) {
    const adjustmentId = key === undefined ? newId() : idempotentId('edit-customer', actor.userId, key);
    await adjust(tx, actor, customer, { adjustmentId, amountCents, reason });
  }

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
        subject: { kind: 'user', id: userId, label: displayName(customer) },
        reason: amountCents === 0n ? edit.reason : reason,
        before: changes.before,
        after: { ...changes.after, ...(movesEmail && { ended: ENDED_BY_MOVE }) },
      },
      now,
    );
  }
  return toAdminUserDetail(await findEditable(tx, actor.role, userId));
}

/** Throws `changed-meanwhile` where the form, or the approved edit, saw something else. */
export function refuseStale(
  customer: DetailRow,
  edit: CustomerEdit,
  { wanted, seen = {} }: { wanted: EditPlan['wanted']; seen?: Seen },
): void {
  const current: Required<Seen> = {
    firstName: customer.first_name,
    lastName: customer.last_name,
    email: customer.email,
    phoneNumber: customer.phone_number,
  };
  const balance = customer.balance ?? 0n;
  const isStale =
    (edit.expectedUpdatedAt !== undefined &&
      new Date(edit.expectedUpdatedAt).getTime() !== customer.updated_at.getTime()) ||
    (edit.expectedBalance !== undefined && edit.expectedBalance !== balance) ||
    (Object.keys(seen) as (keyof Seen)[]).some((field) => seen[field] !== current[field]);
  if (!isStale) return;
  throw staleCustomer(toAdminUserDetail(customer), {
    ...wanted,
    ...(edit.expectedBalance !== undefined && { balance: formatCents(edit.expectedBalance) }),
  });
}

async function adjust(
  tx: Tx,
  actor: Actor,
  customer: DetailRow,
  { adjustmentId, amountCents, reason }: { adjustmentId: string; amountCents: bigint; reason: string },
): Promise<void> {
  const gives = amountCents > 0n;
  await post(
    tx,
    adjustment({
      adjustmentId,
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
