/** What each write of the stores of rewards changes: its own row, and no other. */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { countCodeTry, saveCode } from '#server/rewards/claims/store.ts';
import {
  markUnwanted,
  saveThanks,
  updateDelivery,
  updateReminded,
  updateResent,
} from '#server/rewards/delivery/progress-store.ts';
import { selectRepaidGifts, selectWithMoney } from '#server/rewards/guests/store.ts';
import { insertLinks } from '#server/rewards/links/link-store.ts';
import {
  lockFraudRule,
  removeRule,
  saveFraudRule,
  selectFraudRules,
  selectOwnRules,
} from '#server/rewards/risk/rule-store.ts';
import { addReturned } from '#server/rewards/store.ts';
import { changesOf } from '#tests/support/changes.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { type MadeUp, type MadeUpReward, makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const ALL = 1000;
const at = (ms: number) => new Date(now.getTime() + ms);
const sorted = (ids: readonly string[]) => ids.toSorted();

const onRewards = (name: string, use: (tx: Tx, made: MadeUp, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(5, { orders: 20, rewards: 80 });
      await insert('reward_order', made.orders);
      await insert('reward', made.rewards);
      for (const table of ['reward_link', 'reward_code']) await insert(table, []);
      await use(tx, made, insert);
    }),
  );

const changed = (tx: Tx, act: () => Promise<unknown>) => changesOf(tx, { table: 'reward' }, act);

onRewards('what returns closes a reward, and ends its review', async (tx, { rewards }) => {
  const open = rewards.filter(({ closed_as }) => closed_as === null);
  for (const [index, { id, claimed_cents, review, created_at }] of open.entries()) {
    const cents = 100n - claimed_cents;
    const inReview = review === 'flagged' || review === 'held';
    // A review that ends is blocked, and its reward canceled.
    const closedAs = inReview || index % 2 === 0 ? 'canceled' : 'expired';
    // Only what nobody claimed of is undone, and within ten minutes.
    const undone = closedAs === 'canceled' && claimed_cents === 0n && index % 4 === 0;
    const closedAt = new Date(created_at.getTime() + index);
    const expected = {
      returned_cents: cents,
      closed_as: closedAs,
      closed_at: closedAt,
      ...(undone && { undone }),
      ...(inReview && { review: 'blocked' }),
    };
    const returned = { cents, closedAs, undone, now: closedAt } as const;
    expect(await changed(tx, () => addReturned(tx, id, returned))).toEqual({ [id]: expected });
  }
});

onRewards('a link that is sent again goes to its new address or number', async (tx, { rewards }) => {
  for (const [index, { id }] of rewards.slice(0, 24).entries()) {
    const to =
      index % 2 === 0
        ? { email: 'new@made-up.example', phone: null }
        : { email: null, phone: '+14155550199' };
    await tx.query('update reward set opened_at = $2, unwanted_at = $2 where id = $1', [id, at(-1)]);
    const { rows } = await tx.query<MadeUpReward>('select * from reward where id = $1', [id]);
    const was = rows[0]?.deliver_at ?? now;
    // One that is scheduled keeps its time.
    const isLater = index % 3 === 0;
    const all = await changed(tx, () => updateResent(tx, id, to, { isLater, now }));
    expect(Object.keys(all)).toEqual([id]);
    expect((await tx.query('select * from reward where id = $1', [id])).rows).toMatchObject([
      {
        recipient_email: to.email,
        recipient_phone: to.phone,
        delivery_method: to.phone === null ? 'EMAIL' : 'PHONE',
        delivery: isLater ? 'SCHEDULED' : 'PENDING',
        delivery_error: null,
        deliver_at: isLater || was < now ? was : now,
        delivered_at: null,
        opened_at: null,
        unwanted_at: null,
      },
    ]);
  }
});

onRewards('a delivery keeps its first time, and loses it with a failure', async (tx, { rewards }) => {
  for (const { id } of rewards.slice(0, 12)) {
    const note = (delivery: 'SUCCEEDED' | 'FAILED', ms: number) =>
      changed(tx, () =>
        updateDelivery(tx, id, {
          delivery,
          error: delivery === 'FAILED' ? 'mailbox_unavailable' : null,
          now: at(ms),
        }),
      );
    await note('FAILED', 0);
    expect(await note('SUCCEEDED', 1)).toEqual({
      [id]: { delivery: 'SUCCEEDED', delivery_error: null, delivered_at: at(1) },
    });
    expect(await note('SUCCEEDED', 2)).toEqual({});
    expect(await note('FAILED', 3)).toEqual({
      [id]: { delivery: 'FAILED', delivery_error: 'mailbox_unavailable', delivered_at: null },
    });
  }
});

onRewards('a reminder, thanks and a wrong recipient concern one reward', async (tx, { rewards }) => {
  for (const { id } of rewards.slice(0, 12)) {
    expect(await changed(tx, () => updateReminded(tx, id, { reminders: 9, now: at(4) }))).toEqual({
      [id]: { reminders: 9, reminded_at: at(4) },
    });
    expect(await changed(tx, () => markUnwanted(tx, id, at(5)))).toEqual({ [id]: { unwanted_at: at(5) } });
    expect(await changed(tx, () => saveThanks(tx, id, 'Thanks', at(6)))).toEqual({
      [id]: { thanks: 'Thanks', thanked_at: at(6) },
    });
  }
});

onRewards('links are written, each for its reward', async (tx, { rewards }) => {
  const linksOf = (some: MadeUpReward[]) =>
    some.map(({ id: rewardId }, index) => ({
      id: newId(),
      rewardId,
      tokenHash: Buffer.from(`${rewardId} ${index}`),
    }));
  const linked = rewards.slice(0, 40);
  expect(await changed(tx, () => insertLinks(tx, linksOf(linked), now))).toEqual({});
  const { rows } = await tx.query<{ id: string }>(
    'select reward_id as id from reward_link where created_at = $1',
    [now],
  );
  expect(sorted(rows.map(({ id }) => id))).toEqual(sorted(linked.map(({ id }) => id)));
});

onRewards('tries of a code count for their own reward', async (tx, { rewards }) => {
  const [one, other] = rewards;
  if (!one || !other) throw new Error('There are no rewards.');
  for (const { id: rewardId } of [one, other])
    await saveCode(tx, { rewardId, codeHash: Buffer.from('code'), expiresAt: now });
  const codes = { table: 'reward_code', key: 'reward_id' };
  expect(await changesOf(tx, codes, () => countCodeTry(tx, one.id))).toEqual({ [one.id]: { tries: 1 } });
  expect(await changesOf(tx, codes, () => countCodeTry(tx, one.id))).toEqual({ [one.id]: { tries: 2 } });
  const anew = { rewardId: one.id, codeHash: Buffer.from('new'), expiresAt: at(1) };
  expect(await changesOf(tx, codes, () => saveCode(tx, anew))).toEqual({
    [one.id]: { code_hash: Buffer.from('new'), tries: 0, expires_at: at(1) },
  });
});

test('each owner has one rule of a kind, and the operator’s are those of all', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const [one, other] = [newId(), newId()];
    const kinds = ['review_vpn', 'review_multiple_emails'] as const;
    await insert('fraud_rule', []);
    for (const owner of [null, one, other])
      for (const type of kinds)
        await saveFraudRule(tx, { id: newId(), owner, type, config: { threshold: 3 }, now: at(-1) });
    const counts = async () => [
      (await selectFraudRules(tx, one)).length,
      (await selectFraudRules(tx, null)).length,
      (await selectOwnRules(tx, one)).length,
      (await selectOwnRules(tx, null)).length,
    ];
    expect(await counts()).toEqual([4, 2, 2, 2]);
    for (const owner of [null, one]) {
      const rule = {
        id: newId(),
        owner,
        type: 'review_multiple_emails',
        config: { threshold: 7 },
        now,
      } as const;
      const changes = await changesOf(tx, { table: 'fraud_rule' }, () => saveFraudRule(tx, rule));
      expect(Object.values(changes)).toEqual([{ config: { threshold: 7 }, changed_at: now }]);
      expect(await lockFraudRule(tx, owner, 'review_multiple_emails')).toEqual({ threshold: 7 });
      expect(await lockFraudRule(tx, owner, 'review_vpn')).toEqual({ threshold: 3 });
      expect((await selectOwnRules(tx, owner)).map(({ changedAt }) => changedAt)).toEqual([now, at(-1)]);
    }
    expect(await lockFraudRule(tx, newId(), 'review_vpn')).toBeUndefined();
    expect(await removeRule(tx, newId(), 'review_vpn')).toBe(false);
    expect(await removeRule(tx, one, 'review_vpn')).toBe(true);
    expect(await removeRule(tx, one, 'review_vpn')).toBe(false);
    expect(await counts()).toEqual([3, 2, 1, 2]);
    expect(await removeRule(tx, null, 'review_vpn')).toBe(true);
    expect(await counts()).toEqual([2, 1, 1, 1]);
    expect(await selectOwnRules(tx, other)).toHaveLength(2);
  }));

onRewards(
  'money of guests that goes back, and gifts that their payer owes',
  async (tx, { orders, rewards, chance }, insert) => {
    const payers = [
      ...new Set(rewards.map(({ sender_id }) => sender_id)),
      ...orders.map(({ payer_id }) => payer_id),
      newId(),
    ];
    // Every kind of payer, so that each condition about a kind counts.
    const accounts = [...new Set(payers)].flatMap((owner_id) => [
      { kind: 'receivable', owner_id, balance: chance.pick([0n, -5n]), frozen_at: null, closed_at: null },
      ...['guest', 'member'].map((kind) => {
        const isClosed = chance.happens(0.2);
        return {
          kind,
          owner_id,
          balance: isClosed ? 0n : chance.pick([0n, 5n, 5n]),
          frozen_at: chance.pick([null, null, now]),
          closed_at: isClosed ? now : null,
        };
      }),
    ]);
    await insert('ledger_account', accounts);
    const accountOf = (kind: string, owner: string) =>
      accounts.find((each) => each.kind === kind && each.owner_id === owner);
    for (const debt of [0n, -5n]) {
      await tx.query(`update ledger_account set balance = $1 where kind = 'receivable'`, [debt]);
      for (const frozen of [null, now]) {
        await tx.query(`update ledger_account set frozen_at = $1 where kind = 'guest'`, [frozen]);
        const repaid = rewards.filter(
          (each) => each.sender_kind === 'guest' && each.closed_as === null && debt < 0n && frozen === null,
        );
        expect(sorted(await selectRepaidGifts(tx, ALL))).toEqual(sorted(repaid.map(({ id }) => id)));
      }
    }
    for (const { kind, owner_id, frozen_at } of accounts)
      await tx.query('update ledger_account set frozen_at = $3 where kind = $1 and owner_id = $2', [
        kind,
        owner_id,
        frozen_at,
      ]);
    const waiting = new Set(
      orders
        .filter(({ payer_kind, state }) => payer_kind === 'guest' && state === 'OPEN')
        .map(({ payer_id }) => payer_id),
    );
    const free = accounts.filter(
      (each) =>
        each.kind === 'guest' &&
        each.balance > 0n &&
        !each.frozen_at &&
        !each.closed_at &&
        !waiting.has(each.owner_id),
    );
    expect(free.length).toBeGreaterThan(0);
    expect([...waiting].some((payer) => (accountOf('guest', payer)?.balance ?? 0n) > 0n)).toBe(true);
    expect(sorted(await selectWithMoney(tx, ALL))).toEqual(sorted(free.map(({ owner_id }) => owner_id)));
    expect(await selectWithMoney(tx, 1)).toHaveLength(1);
  },
);
