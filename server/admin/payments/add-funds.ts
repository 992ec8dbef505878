/** Staff credit a member's balance (P19). */

import { createHash } from 'node:crypto';
import { can } from '#contract/kernel/capabilities.ts';
import { isId } from '#contract/kernel/id.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { findUser, findUserByEmail, roleOfUser, type UserRow } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { formatUuid, newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  AccountClosed,
  adjustment,
  balanceOf,
  member,
  post,
  repaidText,
  repayDebt,
} from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { displayName } from '../customers/customer.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from './require-money-right.ts';

export type FundsToAdd = {
  /** A user's id or email. */
  to: string;
  amountCents: bigint;
  reason: string;
  /** The browser's key for this request. A repeated request credits nothing again. */
  requestKey: string | undefined;
};

export type Given = { userId: string; balanceCents: bigint; transactionId: string };

/** Throws `not-found`, `forbidden` for oneself, `two-factor-required`, `key-reused`, `account-closed`. */
export async function addFunds(deps: AdminDeps, actor: Actor, gift: FundsToAdd): Promise<Given> {
  await requireMoneyRight(deps, actor);
  const user = await findReceiver(deps.db, gift.to, actor);
  return transaction(deps.db, (tx) => give(tx, deps, actor, user, gift));
}

async function give(tx: Tx, deps: AdminDeps, actor: Actor, user: UserRow, gift: FundsToAdd): Promise<Given> {
  const { amountCents, reason, requestKey } = gift;
  const holder = member(user.id);
  const adjustmentId = requestKey === undefined ? newId() : idOf(actor.userId, requestKey);
  const posted = await post(
    tx,
    adjustment({
      adjustmentId,
      holder,
      amountCents,
      decision: { actorId: actor.userId, actorRole: actor.role, reason },
      description: 'Funds added by our staff',
    }),
  ).catch((error: unknown) => {
    throw error instanceof AccountClosed ? refuse('account-closed') : error;
  });
  const repaidCents = posted.replayed
    ? 0n
    : await repayDebt(tx, { cause: adjustmentId, holder, amountCents });
  const balanceCents = await balanceOf(tx, user.id);
  if (!posted.replayed) {
    const amount = displayCents(amountCents);
    await notify(tx, {
      userId: user.id,
      title: 'Funds Added',
      message: `${amount} has been added to your balance by our staff.${repaidText(repaidCents)}`,
      about: { topic: 'transactions' },
    });
    await recordAction(
      tx,
      {
        actor,
        action: 'funds-added',
        subject: { kind: 'user', id: user.id, label: displayName(user) },
        reason,
        before: { balance: formatCents(balanceCents + repaidCents - amountCents) },
        after: { balance: formatCents(balanceCents) },
      },
      deps.clock.now(),
    );
  }
  return { userId: user.id, balanceCents, transactionId: posted.publicId };
}

/** A user with a balance, by id or email. Throws `not-found`, `invalid-input`, `forbidden` for oneself. */
export async function findReceiver(db: Queryable, to: string, actor: Actor): Promise<UserRow> {
  const wanted = to.toLowerCase();
  const user = isId(wanted) ? await findUser(db, wanted) : await findUserByEmail(db, wanted);
  if (!user) {
    throw refuse('not-found', {
      message: 'No account has this ID or email.',
      fields: { userId: 'No account has this ID or email.' },
    });
  }
  if (!can(roleOfUser(user), 'wallet')) {
    const message = 'This person holds no balance.';
    throw refuse('invalid-input', { message, fields: { userId: message } });
  }
  if (user.id === actor.userId) {
    throw refuse('forbidden', { message: 'You cannot add funds to your own account.' });
  }
  return user;
}

/** Older than `idempotentId` and kept: an adjustment made before must be found by its key. */
function idOf(actorId: string, requestKey: string): string {
  return formatUuid(createHash('sha256').update(`${actorId} ${requestKey}`).digest());
}
