/** Turns the events of the demo's past into the rows of each module and the ledger's movements. */
import { feeCents } from '#contract/kernel/money.ts';
import type { PastPayout } from '#server/enterprise/index.ts';
import type { PastCard } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import {
  capture,
  enterprise,
  enterpriseFunding,
  guestSend,
  type Movement,
  member,
  type PastMovement,
  payout,
  purchaseHold,
  rewardCards,
  rewardClaim,
  rewardHold,
  rewardReturn,
  topUp,
  transfer,
} from '#server/ledger/index.ts';
import type { PastOrder } from '#server/orders/index.ts';
import type { PastPayment } from '#server/payments/index.ts';
import { type PastReward, type PastRewards, recipientText } from '#server/rewards/index.ts';
import type { PastEvent, PastPaymentEvent, PlannedCard } from './past-event.ts';

/** A card before the issuer knows it. */
export type BookedCard = Omit<PastCard, 'issuerOrderId'>;

export type Booked = {
  movements: PastMovement[];
  payments: PastPayment[];
  orders: Omit<PastOrder, 'transactionId'>[];
  cards: BookedCard[];
  payouts: PastPayout[];
  rewards: PastRewards;
};

export type PastTerms = {
  /** The payment and the card processor's intent of each event that a card paid. */
  charges: ReadonlyMap<PastEvent, { paymentId: string; intentId: string }>;
  feeBasisPointsOf(event: PastPaymentEvent): number;
  managerId: string;
  names: ReadonlyMap<string, { name: string; username: string }>;
  /** Cards bought before this are used up and in the archive. */
  usedBefore: Date;
};

type Of<Kind extends PastEvent['kind']> = Extract<PastEvent, { kind: Kind }>;
type Book = Booked & { balances: Map<string, bigint> };

export function bookPast(events: readonly PastEvent[], terms: PastTerms): Booked {
  const rewards = { orders: [], rewards: [], claims: [] };
  const book: Book = {
    movements: [],
    payments: [],
    orders: [],
    cards: [],
    payouts: [],
    rewards,
    balances: new Map(),
  };
  for (const event of events) {
    if (event.kind === 'purchase') bookPurchase(book, event, terms);
    else if (event.kind === 'payout') bookPayout(book, event, terms);
    else if (event.kind === 'transfer') bookTransfer(book, event, terms);
    else if (event.kind === 'reward_order') bookRewards(book, event);
    else if (event.kind === 'reward_claim') bookClaim(book, event, terms);
    else if (event.kind === 'reward_return') bookReturn(book, event);
    else bookPayment(book, event, terms);
  }
  return book;
}

function add({ movements, balances }: Book, at: Date, movement: Movement): void {
  movements.push({ at, movement });
  for (const { account, amountCents } of movement.legs)
    if (account.ownerId !== null)
      balances.set(account.ownerId, (balances.get(account.ownerId) ?? 0n) + amountCents);
}

function bookPayment(book: Book, event: PastPaymentEvent, { charges, feeBasisPointsOf }: PastTerms): void {
  const charge = charges.get(event);
  if (!charge) throw new Error('A payment of the past was not charged.');
  const feeBasisPoints = feeBasisPointsOf(event);
  const fee = feeCents(event.cents, feeBasisPoints);
  const settled = { ...charge, amountCents: event.cents, feeCents: fee };
  const isGift = event.kind === 'guest_send';
  book.payments.push({
    id: charge.paymentId,
    intentId: charge.intentId,
    kind: event.kind,
    beneficiary: event.kind === 'enterprise_funding' ? enterprise(event.enterpriseId) : member(event.userId),
    payerId: event.kind === 'enterprise_funding' ? event.payerId : isGift ? null : event.userId,
    amountCents: event.cents,
    feeBasisPoints,
    feeCents: fee,
    totalCents: event.cents + fee,
    senderName: isGift ? event.senderName : null,
    message: isGift ? event.message : null,
    completedAt: event.at,
  });
  if (event.kind === 'enterprise_funding')
    add(book, event.at, enterpriseFunding({ ...settled, enterpriseId: event.enterpriseId }));
  else if (isGift)
    add(book, event.at, guestSend({ ...settled, userId: event.userId, senderName: event.senderName }));
  else add(book, event.at, topUp({ ...settled, userId: event.userId }));
}

function bookPurchase(book: Book, { at, userId, cards }: Of<'purchase'>, { usedBefore }: PastTerms): void {
  const orderId = newId(at.getTime());
  const amountCents = cards.reduce((sum, { cents }) => sum + cents, 0n);
  const description = cards.length === 1 ? `${cards[0]?.name} gift card` : `${cards.length} gift cards`;
  add(book, at, purchaseHold({ orderId, userId, amountCents, description }));
  issueCards(book, { orderId, userId, cards, used: at < usedBefore, claimed: false, at });
}

type PaidOrder = {
  orderId: string;
  userId: string;
  cards: PlannedCard[];
  used: boolean;
  claimed: boolean;
  at: Date;
};

/** Of an order whose money is held. */
function issueCards(book: Book, { orderId, userId, cards, used, claimed, at }: PaidOrder): void {
  for (const { giftCardId, cents } of cards) {
    const id = newId(at.getTime());
    add(book, at, capture({ unitId: id, orderId, amountCents: cents }));
    const code = `DEMO-${id.slice(-12, -6)}-${id.slice(-6)}`.toUpperCase();
    book.cards.push({ id, orderId, userId, giftCardId, faceCents: cents, code, used, at });
  }
  book.orders.push({
    id: orderId,
    userId,
    totalCents: cards.reduce((sum, { cents }) => sum + cents, 0n),
    balanceAfterCents: book.balances.get(userId) ?? 0n,
    claimed,
    at,
  });
}

function bookTransfer(
  book: Book,
  { at, fromId, toId, cents, message }: Of<'transfer'>,
  { names }: PastTerms,
): void {
  const sent = transfer({
    transferId: newId(at.getTime()),
    fromUserId: fromId,
    toUserId: toId,
    amountCents: cents,
    sentDescription: `Sent to @${names.get(toId)?.username}`,
    receivedDescription: `Received from ${names.get(fromId)?.name}`,
    message,
  });
  add(book, at, sent);
}

function bookPayout(book: Book, event: Of<'payout'>, { names, managerId }: PastTerms): void {
  const { at, enterpriseId, recipientId, cents, message } = event;
  const recipientName = names.get(recipientId)?.name ?? '';
  const id = newId(at.getTime());
  const actor = { actorId: managerId, actorRole: 'account_manager' as const };
  const paid = payout({
    payoutId: id,
    enterpriseId,
    toUserId: recipientId,
    amountCents: cents,
    sentDescription: `Sent to ${recipientName}`,
    receivedDescription: 'Reward from Acme Rewards',
    message,
  });
  add(book, at, { ...paid, decision: { ...actor, reason: message } });
  book.payouts.push({
    id,
    enterpriseId,
    recipientId,
    recipientName,
    amountCents: cents,
    message,
    at,
    ...actor,
  });
}

function bookRewards(book: Book, { at, order, rewards }: Of<'reward_order'>): void {
  book.rewards.orders.push(order);
  for (const reward of rewards) {
    book.rewards.rewards.push(reward);
    const { id: rewardId, sender: payer, amountCents, message } = reward;
    const description = `${titleOf(reward)} to ${recipientText(reward)}`;
    add(book, at, rewardHold({ rewardId, payer, amountCents, description, message }));
  }
}

function bookClaim(book: Book, event: Of<'reward_claim'>, { usedBefore }: PastTerms): void {
  const { at, reward, userId, cents: amountCents, card } = event;
  const [id, rewardId] = [newId(at.getTime()), reward.id];
  const orderId = card && newId(at.getTime());
  book.rewards.claims.push({ id, rewardId, userId, orderId, amountCents, at });
  if (card === null || orderId === null) {
    const description = `Gift from ${reward.senderName}`;
    const { message } = reward;
    add(book, at, rewardClaim({ claimId: id, rewardId, userId, amountCents, description, message }));
    return;
  }
  add(book, at, rewardCards({ orderId, rewardId, amountCents }));
  issueCards(book, { orderId, userId, cards: [card], used: at < usedBefore, claimed: true, at });
}

function bookReturn(book: Book, { at, reward }: Of<'reward_return'>): void {
  const { id: rewardId, sender: payer, returnedCents: amountCents } = reward;
  const end = reward.undone ? 'Undone' : reward.closedAs === 'expired' ? 'Expired' : 'Canceled';
  const description = `${end} ${titleOf(reward).toLowerCase()} to ${recipientText(reward)}`;
  add(book, at, rewardReturn({ rewardId, payer, amountCents, description }));
}

function titleOf({ sender }: PastReward): 'Reward' | 'Gift' {
  return sender.kind === 'enterprise' ? 'Reward' : 'Gift';
}
