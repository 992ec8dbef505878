/** Closes an account (P29): with a zero balance, no pending money, and a recent proof of identity. */
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import {
  endSessions,
  findUser,
  lockActor,
  lockClosingAccount,
  releaseUsername,
  type UserRow,
} from '#server/accounts/index.ts';
import { cheapestCents } from '#server/catalogue/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { hasOpenCases, hasUnresolvedCards } from '#server/gift-cards/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  balanceGiveUp,
  closeMemberAccount,
  lockAccount,
  member,
  memberAccountOf,
  post,
} from '#server/ledger/index.ts';
import { enqueueMail } from '#server/notifications/index.ts';
import { findProcessorCustomer } from '#server/payment-methods/index.ts';
import {
  asRefusal,
  cancelUnpaidPayments,
  hasPendingFunds,
  type SavedPaymentMethod,
} from '#server/payments/index.ts';
import { findUndoAddresses, removeFactors, requireProof } from '#server/security/index.ts';
import { withdrawWaiting } from './cash-out/cash-out-store.ts';
import { reservedUntil } from './change-username.ts';
import { insertDeletedAccount } from './delete-store.ts';
import type { ClosingDeps, SettingsDeps } from './deps.ts';
import { eraseUser } from './erase-user.ts';
import { FORGET_SAVED_CARDS, SEND_GOODBYE_MAIL } from './jobs.ts';

/**
 * Throws `reauthenticate`, `balance-not-zero` (with `balance` and `leftoverCanBeGivenUp` in the reply),
 * `money-in-motion`, `account-protected`.
 */
export async function deleteAccount(
  deps: ClosingDeps,
  actor: Actor,
  { giveUpLeftover }: { giveUpLeftover: boolean },
): Promise<void> {
  const { userId } = actor;
  if (actor.role === 'god') throw refuse('account-protected', { message: 'Cannot delete God user' });
  await refuseBalance(deps, userId, giveUpLeftover);
  requireProof(actor);
  await closeAccount(deps, userId, { giveUpLeftover, stillAsked: (tx) => lockActor(tx, actor) });
}

type ClosingOptions = {
  giveUpLeftover: boolean;
  /** Throws if the request no longer stands: its session may end while the card processor answers. */
  stillAsked: (tx: Tx) => Promise<unknown>;
};

/** Closes a member's account. Throws `balance-not-zero`, `money-in-motion`, and what `stillAsked` throws. */
export async function closeAccount(
  deps: ClosingDeps,
  userId: string,
  { giveUpLeftover, stillAsked }: ClosingOptions,
): Promise<void> {
  const cards = await asRefusal(async () => {
    await cancelUnpaidPayments(deps, userId);
    const customerId = await findProcessorCustomer(deps.db, member(userId));
    return customerId === null ? [] : deps.cardProcessor.listPaymentMethods(customerId);
  });
  await transaction(deps.db, (tx) =>
    closeInTransaction(tx, deps, { userId, giveUpLeftover, stillAsked, cards }),
  );
}

const OPEN_CASE =
  'You told us that a gift card does not work. Please wait for our answer, or withdraw the case in your wallet.';

/** Its owner may still object, and a closed account cannot be given back. */
const JUST_MOVED =
  'Our staff changed your email address a moment ago. You can close your account 24 hours after that.';

type Closing = ClosingOptions & { userId: string; cards: SavedPaymentMethod[] };

/**
 * Locks in the order in which money arrives, the balance before the user, so that later credits find the
 * account closed.
 */
async function closeInTransaction(
  tx: Tx,
  deps: ClosingDeps,
  { userId, giveUpLeftover, stillAsked, cards }: Closing,
): Promise<void> {
  const now = deps.clock.now();
  const { balanceCents } = await lockAccount(tx, member(userId));
  await lockClosingAccount(tx, userId);
  await stillAsked(tx);
  const user = await findUser(tx, userId);
  if (!user) throw refuse('not-signed-in');
  const { frozenFor } = await memberAccountOf(tx, userId);
  if (frozenFor === 'email-change') throw refuse('money-in-motion', { message: JUST_MOVED });
  if (frozenFor !== null || (await hasPendingFunds(tx, userId)) || (await hasUnresolvedCards(tx, userId))) {
    throw refuse('money-in-motion');
  }
  if (await hasOpenCases(tx, userId)) throw refuse('money-in-motion', { message: OPEN_CASE });
  if (await deps.hasOpenGifts(tx, userId)) {
    const message = 'Some of your gifts are not claimed yet. Cancel them first: their money returns to you.';
    throw refuse('money-in-motion', { message });
  }
  if (balanceCents > 0n) {
    if (!giveUpLeftover || !(await isTooLittle(tx, balanceCents))) throw await notZero(tx, balanceCents);
    await post(tx, balanceGiveUp({ userId, amountCents: balanceCents }));
  }
  // What waits for staff is given up with the account.
  await withdrawWaiting(tx, userId, now);
  if ((await closeMemberAccount(tx, userId)) !== 'closed') throw refuse('money-in-motion');

  const deletedAccountId = newId();
  const hasCustomer = (await findProcessorCustomer(tx, member(userId))) !== null;
  const ownName = `${user.first_name} ${user.last_name}`.trim();
  await insertDeletedAccount(tx, {
    id: deletedAccountId,
    userId,
    givenUpCents: balanceCents,
    paymentMethodsData: JSON.stringify(cards.map((card, index) => toRecord(card, ownName, index === 0))),
    now,
  });
  await endSessions(tx, { userId });
  await removeFactors(tx, userId, now);
  await releaseUsername(tx, { username: user.username, userId, now, freeAt: reservedUntil(now) });
  await deps.leaveEmployers(tx, userId);
  await notifyLeftAddresses(tx, deps, user);
  await eraseUser(tx, userId, now);
  await deps.jobs.enqueue(tx, SEND_GOODBYE_MAIL, { deletedAccountId });
  if (hasCustomer) await deps.jobs.enqueue(tx, FORGET_SAVED_CARDS, { deletedAccountId });
}

/** Who moved the account may be a stranger: the addresses that could have taken it back hear of its end. */
async function notifyLeftAddresses(
  tx: Tx,
  deps: ClosingDeps,
  { id: userId, email, first_name: firstName }: UserRow,
): Promise<void> {
  const title = 'Account Deleted';
  const message = 'The account that had this email address until a few days ago was deleted.';
  const mail = {
    template: 'security-change',
    data: { firstName, title, message, next: 'write-to-us' },
  } as const;
  for (const to of await findUndoAddresses(tx, userId, deps.clock.now()))
    if (to !== email) await enqueueMail(tx, deps, { to, userId, mail });
}

/** Checked before the password is asked for, and before anything is canceled. */
async function refuseBalance(
  { db }: Pick<SettingsDeps, 'db'>,
  userId: string,
  giveUpLeftover: boolean,
): Promise<void> {
  const { balanceCents } = await transaction(db, (tx) => lockAccount(tx, member(userId)));
  if (balanceCents > 0n && !(giveUpLeftover && (await isTooLittle(db, balanceCents)))) {
    throw await notZero(db, balanceCents);
  }
}

/** Whether every card on sale costs more than what is left. */
async function isTooLittle(db: Parameters<typeof cheapestCents>[0], balanceCents: bigint): Promise<boolean> {
  const cheapest = await cheapestCents(db);
  return cheapest !== null && balanceCents < cheapest;
}

async function notZero(db: Parameters<typeof cheapestCents>[0], balanceCents: bigint): Promise<Error> {
  const balance = displayCents(balanceCents);
  return refuse('balance-not-zero', {
    message: `You must have a $0 balance to delete your account. Current balance: ${balance}`,
    extra: {
      balance: formatCents(balanceCents),
      leftoverCanBeGivenUp: await isTooLittle(db, balanceCents),
    },
  });
}

/** The first card offered is the newest, which makes it the default. */
function toRecord(card: SavedPaymentMethod, ownName: string, isDefault: boolean) {
  return {
    cardType: card.brand,
    lastFour: card.last4,
    cardholderName: card.holderName ?? ownName,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    isDefault,
  };
}
