/**
 * Hundreds of made-up rewards and orders of every kind, drawn by chance, for the tests of what the stores
 * select.
 */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { type Chance, chanceOf } from '#tests/chaos/chance.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';

export const now = new Date('2026-06-15T12:00:00Z');
const DAY = 86_400_000;
const at = (days: number, ms = 0) => new Date(now.getTime() + days * DAY + ms);

type Kind = 'member' | 'enterprise' | 'guest';
export type MadeUpOrder = ReturnType<typeof orderOf>;
export type MadeUpReward = ReturnType<typeof rewardOf>;
export type MadeUp = ReturnType<typeof makeUp>;

const STATES = ['OPEN', 'PENDING APPROVAL', 'EXECUTED', 'FAILED', 'CANCELED'] as const;
const CREATED = [at(-3), at(-2), at(-2, 1), at(-1)];
const DELIVER = [at(-90), at(-40), at(-10), at(0, -1), at(0), at(0, 1), at(3)];
const EXPIRE = [
  at(0, -1),
  at(0),
  at(0, 1),
  at(7, -1),
  at(7),
  at(7, 1),
  at(20),
  at(47, -1),
  at(47),
  at(47, 1),
];

/** Owners of several kinds share an id, so that each condition about a kind counts. */
export function makeUp(seed: number, howMany = { orders: 60, rewards: 150 }) {
  const chance = chanceOf(seed);
  const owners = [newId(), newId(), newId()];
  const actors = [newId(), newId(), newId()];
  const campaigns = [newId(), newId()];
  const orders = Array.from({ length: howMany.orders }, (_, index) =>
    orderOf(chance, { owners, actors, campaigns, index }),
  );
  const numbers = new Map<string, number>();
  const rewards = Array.from({ length: howMany.rewards }, () => {
    const reward = rewardOf(chance, { owners, actors, campaigns, orders });
    const number = (numbers.get(reward.sender_id) ?? 0) + 1;
    if (reward.sender_kind !== 'enterprise') return { ...reward, number: null };
    numbers.set(reward.sender_id, number);
    return { ...reward, number };
  });
  return {
    chance,
    owners,
    actors,
    campaigns,
    orders,
    rewards,
    companies: owners.slice(0, 2).map((id, index) => ({
      id,
      company_name: `Company ${index}`,
      slug: `company-${index}`,
      email_domain: `company-${index}.example`,
      is_active: index === 0,
    })),
    users: actors.map((id, index) => ({
      id,
      email: `actor-${index}@made-up.example`,
      username: `actor-${index}`,
      first_name: ['Ada', 'Gone', ''][index],
      last_name: ['Quinn', 'Away', ''][index],
      user_type: 'regular',
      deleted_at: index === 1 ? now : null,
    })),
    named: campaigns.map((id, index) => ({
      id,
      enterprise_id: owners[0],
      name: `Campaign ${index}`,
      is_default: false,
      created_at: now,
    })),
  };
}

type Pools = { owners: string[]; actors: string[]; campaigns: string[] };

function orderOf(chance: Chance, { owners, actors, campaigns, index }: Pools & { index: number }) {
  const kind = chance.pick<Kind>(['member', 'enterprise', 'enterprise', 'guest']);
  const state = chance.pick(STATES);
  const ended = state === 'FAILED' || state === 'CANCELED';
  return {
    id: newId(),
    payer_kind: kind,
    // A guest has one order.
    payer_id: kind === 'guest' ? newId() : chance.pick(owners),
    actor_id: chance.pick(actors),
    actor_role: 'super_admin',
    channel: 'api',
    external_id: chance.happens(0.6) ? `external-${index % 20}-${kind === 'member' ? 'm' : index}` : null,
    content_hash: '\\x00',
    state,
    content:
      state === 'OPEN'
        ? [{ amountCents: '500', deliverAt: at(2).toISOString(), recipientName: 'Ida' }]
        : null,
    failure: state === 'FAILED' ? 'Not enough money' : null,
    amount_cents: BigInt(chance.between(1, 900)),
    reward_count: chance.between(1, 3),
    campaign_ids: chance.happens(0.5) ? [chance.pick(campaigns)] : [],
    created_at: chance.pick(CREATED),
    executed_at: state === 'EXECUTED' ? at(-1) : null,
    ended_at: ended ? at(-1) : null,
  };
}

function rewardOf(chance: Chance, { owners, actors, campaigns, orders }: Pools & { orders: MadeUpOrder[] }) {
  const kind = chance.pick<Kind>(['member', 'enterprise', 'enterprise', 'guest']);
  const method = chance.pick(['EMAIL', 'EMAIL', 'PHONE', 'LINK'] as const);
  const delivery = chance.pick(['SCHEDULED', 'PENDING', 'SUCCEEDED', 'SUCCEEDED', 'FAILED'] as const);
  const closed = chance.pick([null, null, null, 'claimed', 'canceled', 'expired'] as const);
  const deliver = chance.pick(DELIVER);
  const expire = EXPIRE.filter((each) => each > deliver);
  const claimed = closed === 'claimed' ? 100n : BigInt(chance.pick([0, 40]));
  const isOpen = closed === null;
  const review = isOpen
    ? chance.pick([null, null, null, 'released', 'flagged', 'held'] as const)
    : closed === 'canceled'
      ? chance.pick([null, 'blocked', 'released'] as const)
      : null;
  const toEmail = method === 'EMAIL' || (method === 'LINK' && chance.happens(0.5));
  return {
    id: newId(),
    sender_kind: kind,
    sender_id: chance.pick(owners),
    actor_id: chance.pick(actors),
    sender_name: chance.pick(['Acme Rewards', 'Bo Lind']),
    recipient_email: toEmail ? `${chance.pick(['ida', 'nora', 'tom'])}@made-up.example` : null,
    recipient_phone: method === 'PHONE' ? chance.pick(['+14155550101', '+14155550102']) : null,
    recipient_name: chance.pick(['', 'Ida Moss', 'Booth 4']),
    amount_cents: 100n,
    claimed_cents: claimed,
    returned_cents: isOpen ? 0n : 100n - claimed,
    design: 'birthday',
    delivery,
    delivery_error: delivery === 'FAILED' ? 'mailbox_unavailable' : null,
    delivery_method: method,
    deliver_at: deliver,
    expires_at: chance.pick(expire),
    reminders: chance.pick([0, 0, 1, 2]),
    unwanted_at: chance.happens(0.15) ? at(-1) : null,
    review,
    closed_as: closed,
    closed_at: isOpen ? null : at(-1),
    // One that is not among them counts as executed.
    order_id: chance.happens(0.5) ? chance.pick(orders).id : newId(),
    position: chance.between(1, 3),
    campaign_id: chance.happens(0.4) ? chance.pick(campaigns) : null,
    custom_fields: chance.pick([
      null,
      [{ id: owners[0], name: 'Cost center', value: chance.pick(['7', '8']) }],
    ]),
    created_at: chance.pick(CREATED),
  };
}

type Placed = { created_at: Date; id: string };
export const newestFirst = (one: Placed, other: Placed) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);

/** What follows `after` in this order. */
export function pageOf<T extends { id: string }>(sorted: T[], after: string | null, limit: number): string[] {
  const from = after === null ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  return sorted.slice(from, from + limit).map(({ id }) => id);
}

/** How the reward stands for its company, and whether it still waits for its order. */
export function standing({ orders }: MadeUp) {
  const states = new Map(orders.map(({ id, state }) => [id, state]));
  const waits = ({ order_id }: MadeUpReward) => (states.get(order_id) ?? 'EXECUTED') !== 'EXECUTED';
  const stands = (reward: MadeUpReward) => {
    if (reward.closed_as) return reward.closed_as;
    if (reward.review === 'flagged' || reward.review === 'held') return 'in-review';
    if (waits(reward)) return 'waiting';
    if (reward.delivery === 'FAILED' || reward.unwanted_at) return 'undelivered';
    return reward.delivery === 'SCHEDULED' ? 'scheduled' : 'open';
  };
  return { waits, stands };
}

/** A gift card of one amount. */
export const cardOf = (id: string, cents: number, inStock: boolean) => ({
  id,
  slug: id,
  name: id,
  description: id,
  category: 'food',
  image_url: id,
  min_cents: cents,
  max_cents: cents,
  issuer_product_id: id,
  in_stock: inStock,
  review_count: 0,
  is_popular: false,
  is_trending: false,
  is_new: false,
  revision: 1,
  updated_at: now,
});

/** A test that runs on made-up rewards. */
export const rewardsIn =
  (db: Db) => (name: string, use: (tx: Tx, made: MadeUp, insert: Insert) => Promise<void>) =>
    test(`${name} (seed 1)`, () =>
      withMadeUpRows(db, async (tx, insert) => {
        const made = makeUp(1);
        await insert('enterprise', made.companies);
        await insert('users', made.users);
        await insert('campaign', made.named);
        await insert('reward_order', made.orders);
        await insert('reward', made.rewards);
        await use(tx, made, insert);
      }));
