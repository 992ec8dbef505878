/** What the stores select of orders and of what is due, against a model, on made-up rewards of every kind. */
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import { openJobQueue } from '#server/jobs/queue.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { enqueueDue, selectExpired, selectToRemind } from '#server/rewards/due-store.ts';
import { selectOfOrders } from '#server/rewards/list-store.ts';
import {
  findOrderOfGuest,
  selectPaidOrders,
  selectUnpaidOrders,
} from '#server/rewards/orders/guest-order-store.ts';
import {
  endOpenOrder,
  failOrder,
  lockOpenOrder,
  selectOpenOrders,
} from '#server/rewards/orders/open-order-store.ts';
import { remindersDue } from '#server/rewards/reward.ts';
import { findReward, selectOfOrder } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type MadeUpReward, now, rewardsIn, standing } from '../made-up-rewards.ts';

const db = await testDatabase();
// enqueue_jobs refuses a job without a queue.
const jobs = await openJobQueue({ databaseUrl: db.url, log: pino({ level: 'silent' }) });
await jobs.declare(['deliver-reward', 'text-reward'].map((name) => ({ name, run: async () => undefined })));
afterAll(() => jobs.close());
const ALL = 1000;

/** The days from now of a delivery and an end: short lives, both reminders, and their first moments. */
const REMINDED = [
  [-1, 30],
  [-4, 3],
  [-4.5, 3],
  [-10, 3],
  [-7, 7],
  [-20, 7],
  [-20, 3],
  [-8, 8],
  [-7, 21],
  [-7, 22],
  [-90, 0],
  [-40, 20],
] as const;

const onRewards = rewardsIn(db);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const sorted = (rows: readonly string[]) => rows.toSorted();

onRewards('the rewards of orders come in the order of the rewards', async (tx, { orders, rewards }) => {
  const inOrder = (orderIds: readonly string[]) =>
    rewards
      .filter(({ order_id }) => orderIds.includes(order_id))
      .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
  for (const { id } of orders) expect(ids(await selectOfOrder(tx, id))).toEqual(ids(inOrder([id])));
  const some = ids(orders.slice(0, 10));
  expect(ids(await selectOfOrders(tx, some))).toEqual(ids(inOrder(some)));
  const [one] = rewards;
  expect((await findReward(tx, one?.id ?? ''))?.id).toBe(one?.id);
});

onRewards('what is due now', async (tx, made) => {
  const { rewards, companies } = made;
  const { waits } = standing(made);
  const active = new Set(companies.filter(({ is_active }) => is_active).map(({ id }) => id));
  const inReview = ({ review }: MadeUpReward) => review === 'flagged' || review === 'held';
  const goesOn = (each: MadeUpReward) =>
    !waits(each) && !inReview(each) && (each.sender_kind !== 'enterprise' || active.has(each.sender_id));
  const open = rewards.filter(({ closed_as }) => closed_as === null);

  const expired = open
    .filter((each) => each.expires_at <= now && !waits(each) && !inReview(each))
    .map(({ id }) => id);
  expect(expired.length).toBeGreaterThan(0);
  const all = { after: null, limit: ALL };
  const over = await selectExpired(tx, now, all);
  expect(sorted(over)).toEqual(sorted(expired));
  const overInTurn: string[] = [];
  for (const _ of over)
    overInTurn.push(...(await selectExpired(tx, now, { after: overInTurn.at(-1) ?? null, limit: 1 })));
  expect(overInTurn).toEqual(over);

  const remind = open.filter(
    (each) =>
      each.delivery === 'SUCCEEDED' &&
      each.delivery_method !== 'LINK' &&
      each.unwanted_at === null &&
      goesOn(each),
  );
  expect(remind.length).toBeGreaterThan(1);
  for (const [deliverDay, endDay] of REMINDED)
    for (const reminders of [2, 1, 0]) {
      const [deliverAt, expiresAt] = [addDays(now, deliverDay), addDays(now, endDay)];
      await tx.query(
        `update reward set deliver_at = $1, expires_at = $2, reminders = $3
         where closed_as is null and delivery = 'SUCCEEDED'`,
        [deliverAt, expiresAt, reminders],
      );
      const isDue = expiresAt > now && remindersDue({ deliverAt, expiresAt }, now) > reminders;
      const selected = { deliverDay, endDay, reminders, ids: sorted(await selectToRemind(tx, now, all)) };
      expect(selected).toMatchObject({
        deliverDay,
        endDay,
        reminders,
        ids: isDue ? sorted(ids(remind)) : [],
      });
    }
  const [first, ...others] = remind;
  await tx.query('update reward set unwanted_at = $2 where id = $1', [first?.id, now]);
  expect(sorted(await selectToRemind(tx, now, all))).toEqual(sorted(ids(others)));
  // Page by page they are the same, soonest end first.
  await tx.query(
    `update reward set reminders = 1, expires_at = $1::timestamptz + interval '3 days'
     where closed_as is null and delivery = 'SUCCEEDED' and deliver_at < $1`,
    [now],
  );
  const every = await selectToRemind(tx, now, all);
  expect(every.length).toBeGreaterThan(1);
  const inTurn: string[] = [];
  for (const _ of every)
    inTurn.push(...(await selectToRemind(tx, now, { after: inTurn.at(-1) ?? null, limit: 1 })));
  expect(inTurn).toEqual(every);

  const due = open.filter((each) => each.delivery === 'SCHEDULED' && each.deliver_at <= now && goesOn(each));
  expect(await enqueueDue(tx, now, ALL)).toBe(due.length);
  expect(await enqueueDue(tx, now, ALL)).toBe(0);
  const { rows } = await tx.query<{ name: string; id: string }>(
    `select name, data->>'rewardId' as id from job_outbox where data ? 'rewardId' order by name, id`,
  );
  const jobs = due.map(({ id, delivery_method }) => ({
    name: delivery_method === 'PHONE' ? 'text-reward' : 'deliver-reward',
    id,
  }));
  expect(rows).toEqual(jobs.toSorted((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1)));
  const pending = await tx.query<{ id: string }>(`select id from reward where delivery = 'PENDING'`);
  const before = rewards.filter(({ delivery }) => delivery === 'PENDING');
  expect(sorted(ids(pending.rows))).toEqual(sorted(ids([...before, ...due])));
});

onRewards('an order ends once, and only while it is open', async (tx, { orders }) => {
  for (const [index, { id, state }] of orders.entries()) {
    const isOpen = state === 'OPEN';
    expect((await lockOpenOrder(tx, id))?.rewards[0]?.amountCents).toBe(isOpen ? 500n : undefined);
    if (index % 2 === 0) expect(await endOpenOrder(tx, id, now)).toBe(isOpen);
    else await failOrder(tx, id, 'No money', now);
    const { rows } = await tx.query(
      'select state, failure, ended_at = $2 as now from reward_order where id = $1',
      [id, now],
    );
    if (isOpen)
      expect(rows).toEqual([
        index % 2 === 0
          ? { state: 'CANCELED', failure: null, now: true }
          : { state: 'FAILED', failure: 'No money', now: true },
      ]);
    else expect(rows[0]?.state).toBe(state);
    expect(await endOpenOrder(tx, id, now)).toBe(false);
  }
});

onRewards('orders that nobody executed, and those of guests by their payment', async (tx, made, insert) => {
  const { orders, chance } = made;
  const since = made.orders.map(({ created_at }) => created_at).toSorted((a, b) => +a - +b)[30] ?? now;
  const oldestFirst = (one: { created_at: Date }, other: { created_at: Date }) =>
    one.created_at.getTime() - other.created_at.getTime();
  const open = orders.filter(({ state, created_at }) => state === 'OPEN' && created_at < since);
  const ofCompanies = open.filter(({ payer_kind }) => payer_kind === 'enterprise').toSorted(oldestFirst);
  const selected = await selectOpenOrders(tx, since, ALL);
  expect(sorted(ids(selected))).toEqual(sorted(ids(ofCompanies)));
  expect(selected.map(({ createdAt }) => createdAt)).toEqual(ofCompanies.map(({ created_at }) => created_at));

  const completedAt = new Date(since.getTime() - 1000);
  const payments = orders.flatMap(({ payer_id: id, payer_kind }, index) => {
    const status = chance.pick(['pending', 'completed', 'completed', 'cancelled', 'failed'] as const);
    const done = status === 'completed';
    if (payer_kind !== 'guest' || chance.happens(0.2)) return [];
    const completed_at = done ? chance.pick([completedAt, since, new Date(since.getTime() + 1)]) : null;
    const intent_id = done || chance.happens(0.5) ? `pi_made_up_${index}` : null;
    const money = { amount_cents: 100n, fee_basis_points: 0, fee_cents: 0n, total_cents: 100n };
    const next_check_at = status === 'pending' || (status === 'failed' && chance.happens(0.5)) ? since : null;
    const problem = status === 'failed' && chance.happens(0.3) ? 'Intent pi received another amount' : null;
    const looked = { next_check_at, problem, problem_at: problem && since };
    return [
      { id, kind: 'guest_reward', status, completed_at, intent_id, created_at: since, ...looked, ...money },
    ];
  });
  await insert('payment', payments);
  const paymentOf = (payer: string) => payments.find(({ id }) => id === payer);
  const guests = orders.filter(({ payer_kind, state }) => payer_kind === 'guest' && state === 'OPEN');
  const paid = guests.flatMap(({ payer_id }) => {
    const done = paymentOf(payer_id)?.completed_at;
    return done && done < since ? [payer_id] : [];
  });
  expect(sorted(await selectPaidOrders(tx, since, ALL))).toEqual(sorted(paid));
  const unpaid = guests.filter(({ payer_id, created_at }) => {
    const payment = paymentOf(payer_id);
    if (created_at >= since) return false;
    if (!payment || payment.status === 'cancelled' || payment.intent_id === null) return true;
    return payment.status === 'failed' && payment.next_check_at === null && payment.problem === null;
  });
  expect(sorted(await selectUnpaidOrders(tx, since, ALL))).toEqual(sorted(ids(unpaid)));
  for (const { id, payer_id, payer_kind } of orders.slice(0, 20))
    expect(await findOrderOfGuest(tx, payer_id)).toBe(payer_kind === 'guest' ? id : undefined);
});
