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
  topUp,
  transfer,
} from '#server/ledger/index.ts';
import type { PastOrder } from '#server/orders/index.ts';
import type { PastPayment } from '#server/payments/index.ts';
import type { PastEvent, PastPaymentEvent } from './past-event.ts';

export type Booked = {
  movements: PastMovement[];
  payments: PastPayment[];
  orders: Omit<PastOrder, 'transactionId'>[];
  cards: PastCard[];
  payouts: PastPayout[];
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
  const book: Book = { movements: [], payments: [], orders: [], cards: [], payouts: [], balances: new Map() };
  for (const event of events) {
    if (event.kind === 'purchase') bookPurchase(book, event, terms);
    else if (event.kind === 'payout') bookPayout(book, event, terms);
    else if (event.kind === 'transfer') bookTransfer(book, event, terms);
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
  for (const { giftCardId, cents } of cards) {
    const id = newId(at.getTime());
    add(book, at, capture({ unitId: id, orderId, amountCents: cents }));
    const code = `DEMO-${id.slice(-12, -6)}-${id.slice(-6)}`.toUpperCase();
    book.cards.push({ id, orderId, userId, giftCardId, faceCents: cents, code, used: at < usedBefore, at });
  }
  book.orders.push({
    id: orderId,
    userId,
    totalCents: amountCents,
    balanceAfterCents: book.balances.get(userId) ?? 0n,
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
