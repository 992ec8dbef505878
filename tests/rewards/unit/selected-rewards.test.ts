/** What the stores of rewards and orders select, against a model, on made-up rows of every kind. */
import { expect } from 'vitest';
import { markHandedOut } from '#server/rewards/delivery/progress-store.ts';
import {
  countOrders,
  countRewards,
  type OrderQuery,
  selectOrders,
  selectRewards,
} from '#server/rewards/list-store.ts';
import { findOrder } from '#server/rewards/orders/order-store.ts';
import { selectOfCompany, selectSent } from '#server/rewards/sent/sent-store.ts';
import { selectForStaff, selectForStaffById } from '#server/rewards/staff-store.ts';
import { hasOpenGifts, heldInRewards } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newestFirst, now, pageOf, rewardsIn, standing } from '../made-up-rewards.ts';

const db = await testDatabase();
const KINDS = ['member', 'enterprise', 'guest'] as const;
const ALL = 1000;

const onRewards = rewardsIn(db);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const sorted = (rows: readonly string[]) => rows.toSorted();

const STANDS = [
  null,
  'claimed',
  'canceled',
  'expired',
  'in-review',
  'waiting',
  'undelivered',
  'scheduled',
  'open',
];

onRewards('a sender reads their own rewards, page by page', async (tx, { owners, rewards }) => {
  for (const kind of KINDS)
    for (const ownerId of owners) {
      const own = rewards
        .filter((each) => each.sender_kind === kind && each.sender_id === ownerId)
        .toSorted(newestFirst);
      const read = async (after: string | null, limit: number) =>
        ids(await selectSent(tx, { sender: { kind, ownerId }, after, limit }));
      expect(await read(null, ALL)).toEqual(ids(own));
      for (const { id } of own) expect(await read(id, 3)).toEqual(pageOf(own, id, 3));
      const open = rewards.some(
        (each) => each.sender_kind !== 'enterprise' && each.sender_id === ownerId && !each.closed_as,
      );
      expect(await hasOpenGifts(tx, ownerId)).toBe(open);
      const held = rewards
        .filter((each) => each.sender_id === ownerId && !each.closed_as)
        .reduce((sum, each) => sum + each.amount_cents - each.claimed_cents - each.returned_cents, 0n);
      expect(await heldInRewards(tx, ownerId)).toBe(held);
    }
  expect(await hasOpenGifts(tx, rewards[0]?.id ?? '')).toBe(false);
});

onRewards('a company finds its rewards by state, words, order and custom field', async (tx, made) => {
  const { owners, actors, orders, rewards } = made;
  const { stands } = standing(made);
  for (const company of owners) {
    const own = rewards
      .filter((each) => each.sender_kind === 'enterprise' && each.sender_id === company)
      .toSorted(newestFirst);
    const none = { state: null, search: null, orderId: null, customField: null };
    const read = async (filter: object, after: string | null = null, limit = ALL) =>
      selectOfCompany(tx, company, { filter: { ...none, ...filter }, after, limit });
    for (const state of STANDS)
      expect(ids((await read({ state })).map(({ reward }) => reward))).toEqual(
        ids(own.filter((each) => state === null || stands(each) === state)),
      );
    for (const search of ['ida', 'booth', '+1415555010', 'moss', 'nobody', 'acme'])
      expect(ids((await read({ search })).map(({ reward }) => reward))).toEqual(
        ids(
          own.filter((each) =>
            `${each.recipient_email ?? each.recipient_phone ?? ''} ${each.recipient_name}`
              .toLowerCase()
              .includes(search),
          ),
        ),
      );
    for (const { id: orderId } of orders.slice(0, 8))
      expect((await read({ orderId })).map(({ reward }) => reward.id)).toEqual(
        ids(own.filter(({ order_id }) => order_id === orderId)),
      );
    for (const value of ['7', '9'])
      expect(
        (await read({ customField: { fieldId: owners[0], value } })).map(({ reward }) => reward.id),
      ).toEqual(ids(own.filter(({ custom_fields }) => custom_fields?.[0]?.value === value)));
    for (const { id } of own)
      expect((await read({}, id, 2)).map(({ reward }) => reward.id)).toEqual(pageOf(own, id, 2));
    for (const { reward, sentByName, campaign: shown } of await read({})) {
      expect(sentByName).toBe(reward.actorId === actors[0] ? 'Ada Quinn' : null);
      const campaign = made.named.find(({ id }) => id === reward.campaignId);
      expect(shown).toEqual(campaign ? { id: campaign.id, name: campaign.name, isDefault: false } : null);
    }
  }
});

onRewards('staff find the rewards of everybody', async (tx, made) => {
  const { rewards, actors } = made;
  const { stands } = standing(made);
  const all = rewards.toSorted(newestFirst);
  const read = (filter: object, after: string | null = null, limit = ALL) =>
    selectForStaff(tx, { state: null, search: null, after, limit, ...filter });
  for (const state of STANDS)
    expect((await read({ state })).map(({ reward }) => reward.id)).toEqual(
      ids(all.filter((each) => state === null || stands(each) === state)),
    );
  const [first] = all;
  const texts = ['tom@', 'acme', 'booth', '+14155550102', first?.id ?? '', first?.order_id ?? ''];
  for (const search of texts)
    expect((await read({ search })).map(({ reward }) => reward.id)).toEqual(
      ids(
        all.filter(
          (each) =>
            [each.id, each.order_id].includes(search) ||
            `${each.recipient_email ?? each.recipient_phone ?? ''} ${each.recipient_name} ${each.sender_name}`
              .toLowerCase()
              .includes(search),
        ),
      ),
    );
  for (const { id } of all.filter((_, index) => index % 5 === 0))
    expect((await read({}, id, 4)).map(({ reward }) => reward.id)).toEqual(pageOf(all, id, 4));
  const named = await selectForStaffById(tx, ids(all.slice(0, 9)));
  expect(sorted([...named.keys()])).toEqual(sorted(ids(all.slice(0, 9))));
  for (const each of [...named.values(), ...(await read({}))])
    expect(each.sentByName).toBe(each.reward.actorId === actors[0] ? 'Ada Quinn' : null);
});

onRewards('pages by offset, and their counts', async (tx, { owners, campaigns, orders, rewards }) => {
  for (const ownerId of owners) {
    const own = rewards
      .filter((each) => each.sender_id === ownerId && each.number !== null)
      .toSorted((one, other) => (other.number ?? 0) - (one.number ?? 0));
    expect(await countRewards(tx, ownerId)).toBe(own.length);
    for (const offset of [0, 1, own.length - 1, own.length, own.length + 1])
      expect(ids(await selectRewards(tx, ownerId, { offset, limit: 3 }))).toEqual(
        ids(own.slice(offset, offset + 3)),
      );
    for (const kind of KINDS) {
      const payer = { kind, ownerId };
      const mine = orders
        .filter((each) => each.payer_kind === kind && each.payer_id === ownerId)
        .toSorted(newestFirst);
      const times = [...new Set(mine.map(({ created_at }) => created_at))];
      const queries = [
        {},
        ...mine.map(({ external_id: externalId }) => ({ externalId })),
        ...times.flatMap((time) => [{ from: time }, { to: time }]),
        ...campaigns.map((campaignId) => ({ campaignId })),
      ];
      for (const query of queries) {
        const asked: OrderQuery = {
          payer,
          externalId: null,
          campaignId: null,
          from: null,
          to: null,
          ...query,
        };
        const found = mine.filter(
          (each) =>
            (asked.externalId === null || each.external_id === asked.externalId) &&
            (asked.from === null || each.created_at >= asked.from) &&
            (asked.to === null || each.created_at <= asked.to) &&
            (asked.campaignId === null || each.campaign_ids.includes(asked.campaignId)),
        );
        expect(ids(await selectOrders(tx, asked, { offset: 0, limit: ALL }))).toEqual(ids(found));
        expect(ids(await selectOrders(tx, asked, { offset: 1, limit: 2 }))).toEqual(ids(found.slice(1, 3)));
        expect(await countOrders(tx, asked)).toBe(found.length);
      }
      for (const order of orders) {
        const isOwn = mine.includes(order);
        expect((await findOrder(tx, { payer, by: { id: order.id } }))?.id).toBe(isOwn ? order.id : undefined);
        if (order.external_id === null) continue;
        const same = mine.find(({ external_id }) => external_id === order.external_id);
        const by = { externalId: order.external_id };
        expect((await findOrder(tx, { payer, by }))?.id).toBe(same?.id);
      }
    }
  }
});

onRewards('a link that is handed out counts as delivered, and nothing else does', async (tx, { rewards }) => {
  const half = rewards.filter((_, index) => index % 2 === 0);
  await markHandedOut(tx, ids(half), now);
  const { rows } = await tx.query<{ id: string }>(
    `select id from reward where delivered_at = $1 and delivery = 'SUCCEEDED'`,
    [now],
  );
  const links = half.filter((each) => each.delivery_method === 'LINK' && each.delivery === 'PENDING');
  expect(sorted(ids(rows))).toEqual(sorted(ids(links)));
});
