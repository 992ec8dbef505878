/**
 * Writes twelve months of history into a fresh demo, a statement for each table: shopping members, a company
 * that pays its employees, and the charges at the card processor's stand-in
 * (docs/decisions/0075-the-demos-past.md).
 */
import { feeCents } from '#contract/kernel/money.ts';
import { createUser, findUserByEmail, MEMBER, setJoined } from '#server/accounts/index.ts';
import { selectCards } from '#server/catalogue/index.ts';
import type { Dependencies } from '#server/compose.ts';
import { transaction } from '#server/db/transaction.ts';
import { countPastSpent, insertPastPayouts } from '#server/enterprise/index.ts';
import { createCodes, insertPastCards } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { hasMovements, postPast } from '#server/ledger/index.ts';
import { deleteNotifications } from '#server/notifications/index.ts';
import { insertPastOrders } from '#server/orders/index.ts';
import { insertPastPayments } from '#server/payments/index.ts';
import { insertPastRewards, makeLinks } from '#server/rewards/index.ts';
import type { SeededUsers } from '../people.ts';
import { type BookedCard, bookPast, type PastTerms } from './book-past.ts';
import {
  daysAgo,
  isPayment,
  type PastCast,
  type PastEvent,
  type PastMember,
  type PastPaymentEvent,
} from './past-event.ts';
import { CLOSING_MEMBERS, NEWCOMERS, type Newcomer } from './past-people.ts';
import { planPast } from './plan-past.ts';

type PastUsers = SeededUsers & { employeeEmails: readonly string[] };

const EVERY_CARD = { search: '', category: undefined, state: undefined, after: null };
const OLDEST_DAYS = 364;
const USED_AFTER_DAYS = 45;

/** Running it again, or in a product where money has moved, changes nothing. */
export async function writePast(deps: Dependencies, users: PastUsers): Promise<void> {
  if (await transaction(deps.db, hasMovements)) return;
  const now = deps.clock.now();
  const cast = await readCast(deps, users, now);
  const events = planPast(cast, now);
  const terms: PastTerms = {
    charges: await charge(deps, events, now),
    feeBasisPointsOf: (event) => feeBasisPointsOf(deps, event),
    managerId: users.managerId,
    names: new Map(everybody(cast).map((one) => [one.id, one])),
    usedBefore: daysAgo(now, USED_AFTER_DAYS, 0),
  };
  const { movements, payments, orders, cards, payouts, rewards } = bookPast(events, terms);
  const orderIds = await orderFromIssuer(deps, cast, cards);
  const links = makeLinks(
    deps,
    rewards.rewards.map(({ id }) => id),
  );
  await transaction(deps.db, async (tx) => {
    const numbers = await postPast(tx, movements);
    const withNumber = orders.map((order) => ({
      ...order,
      transactionId: numbers.get(`hold:${order.id}`) ?? 0n,
    }));
    await insertPastPayments(tx, payments);
    await insertPastCards(
      tx,
      { codes: createCodes(deps.config.encryption), issuer: deps.issuer.name },
      cards.map((card, index) => ({ ...card, issuerOrderId: orderIds[index] ?? '' })),
    );
    await insertPastOrders(tx, withNumber);
    await insertPastPayouts(tx, payouts);
    await insertPastRewards(tx, rewards, links);
    // What came back of a reward is not counted.
    const sent = rewards.rewards
      .filter(({ sender }) => sender.kind === 'enterprise')
      .map(({ amountCents, returnedCents, ...rest }) => ({
        ...rest,
        amountCents: amountCents - returnedCents,
      }));
    await countPastSpent(tx, [...payouts, ...sent]);
    // Nobody is notified of a purchase of last spring.
    for (const userId of new Set(orders.map((order) => order.userId))) await deleteNotifications(tx, userId);
  });
}

function everybody({ members, closing, mayaId, company }: PastCast): PastMember[] {
  const maya = { id: mayaId, name: 'Maya Okafor', username: 'maya', joinedDaysAgo: OLDEST_DAYS };
  return [...members, ...closing, ...company.employees, maya];
}

async function readCast({ db }: Dependencies, users: PastUsers, now: Date): Promise<PastCast> {
  return transaction(db, async (tx) => {
    const join = async ({ joinedDaysAgo, ...person }: Newcomer): Promise<PastMember> => {
      const user =
        (await findUserByEmail(tx, person.email)) ??
        (await createUser(
          tx,
          {
            ...person,
            emailVerified: true,
            phoneNumber: null,
            address: '40 Maple Street, Springfield',
            state: 'Illinois',
            zipCode: '62704',
            profileComplete: true,
            passwordHash: users.passwordHash,
            kind: MEMBER,
            acceptsTerms: true,
          },
          daysAgo(now, joinedDaysAgo, 0),
        ));
      return {
        id: user.id,
        name: `${user.first_name} ${user.last_name}`,
        username: user.username,
        joinedDaysAgo,
      };
    };
    const inTurn = async (people: readonly Newcomer[]) => {
      const joined: PastMember[] = [];
      for (const person of people) joined.push(await join(person));
      return joined;
    };
    const cast: PastCast = {
      members: await inTurn(NEWCOMERS),
      closing: await inTurn(CLOSING_MEMBERS),
      mayaId: users.mayaId,
      company: {
        id: users.acmeId,
        payerId: users.managerId,
        employees: await inTurn(
          users.employeeEmails.map((email) => ({
            email,
            firstName: '',
            lastName: '',
            joinedDaysAgo: OLDEST_DAYS,
          })),
        ),
      },
      cards: (await selectCards(tx, { ...EVERY_CARD, limit: 100 })).map((card) => ({
        id: card.id,
        name: card.name,
        issuerProductId: card.issuer_product_id,
        minCents: card.min_cents,
        maxCents: card.max_cents,
      })),
    };
    const veterans = [...users.ids, ...cast.company.employees.map(({ id }) => id)];
    await setJoined(tx, veterans, daysAgo(now, OLDEST_DAYS, 0));
    return cast;
  });
}

/** Charges the card of every payment at the stand-in, each at its time; no webhook reports it. */
async function charge(
  deps: Dependencies,
  events: readonly PastEvent[],
  now: Date,
): Promise<PastTerms['charges']> {
  const paid = events.filter(isPayment).map((event) => ({ event, paymentId: newId(event.at.getTime()) }));
  const response = await fetch(`${deps.config.services.stripe.serverApiBase}/_test/past_payments`, {
    method: 'POST',
    body: JSON.stringify({
      payments: paid.map(({ event, paymentId }) => ({
        paymentId,
        amount: Number(event.cents + feeCents(event.cents, feeBasisPointsOf(deps, event))),
        minutesAgo: Math.round((now.getTime() - event.at.getTime()) / 60_000),
      })),
    }),
  });
  if (!response.ok) throw new Error(`The stand-in took no past payments: ${await response.text()}`);
  const { intents } = (await response.json()) as { intents: string[] };
  return new Map(
    paid.map(({ event, paymentId }, index) => [event, { paymentId, intentId: intents[index] ?? '' }]),
  );
}

/**
 * Has the issuer's stand-in record each card at its time, so that its records agree with ours. Returns its
 * ids, in the order of the cards.
 */
async function orderFromIssuer(
  { config }: Dependencies,
  cast: PastCast,
  cards: readonly BookedCard[],
): Promise<string[]> {
  const products = new Map(cast.cards.map(({ id, issuerProductId }) => [id, Number(issuerProductId)]));
  const response = await fetch(`${config.services.issuer.url}/_test/past_orders`, {
    method: 'POST',
    body: JSON.stringify({
      orders: cards.map(({ id, giftCardId, faceCents, code, at }) => ({
        reference: id,
        productId: products.get(giftCardId),
        unitPrice: Number(faceCents) / 100,
        code,
        createdAt: at.toISOString(),
      })),
    }),
  });
  if (!response.ok) throw new Error(`The stand-in took no past orders: ${await response.text()}`);
  const { transactionIds } = (await response.json()) as { transactionIds: number[] };
  return transactionIds.map(String);
}

function feeBasisPointsOf({ config: { fees } }: Dependencies, { kind }: PastPaymentEvent): number {
  return kind === 'guest_send' ? fees.guestBasisPoints : fees.addFundsBasisPoints;
}
