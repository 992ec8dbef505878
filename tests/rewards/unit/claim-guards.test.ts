/**
 * What the bearer of a link may do, against a model, on made-up rewards in every state, and with codes of
 * every kind.
 */
import { expect, test } from 'vitest';
import { hashToken } from '#server/accounts/index.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { reportWrongRecipient } from '#server/rewards/claims/report-wrong-recipient.ts';
import { hashCode, needsCode, requireCode } from '#server/rewards/claims/require-code.ts';
import { claimWaits } from '#server/rewards/claims/require-undisputed.ts';
import { findCode, saveCode, selectClaims } from '#server/rewards/claims/store.ts';
import { findOnTerms, findTerms } from '#server/rewards/claims/terms-store.ts';
import { thankSender } from '#server/rewards/claims/thank-sender.ts';
import { markOpened } from '#server/rewards/delivery/progress-store.ts';
import {
  findRewardOfLink,
  findWorkingLink,
  insertLink,
  revokeLinks,
  selectWorkingLinks,
} from '#server/rewards/links/link-store.ts';
import { findByToken, findReward } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { cardOf, type MadeUp, type MadeUpReward, makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const at = (ms: number) => new Date(now.getTime() + ms);
const text = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
const tokenOf = ({ id }: { id: string }) => `token of ${id}`;

/** Jobs and notifications of a guest are noted here, as the queue of this database has no tables. */
const notes: { name: string; data: unknown }[] = [];
const depsFor = (tx: Tx) => ({
  db: joinTransaction(db, tx),
  clock: { now: () => now },
  config: { claimCodeAboveCents: 99n },
  jobs: {
    enqueue: async (_tx: unknown, name: string, data: object) => {
      notes.push({ name, data });
    },
  },
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

const onRewards = (name: string, use: (tx: Tx, made: MadeUp, insert: Insert) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(3, { orders: 20, rewards: 90 });
      await insert('reward_order', made.orders);
      await insert('reward', made.rewards);
      for (const table of ['reward_link', 'reward_code', 'reward_claim', 'notification'])
        await insert(table, []);
      for (const reward of made.rewards)
        await insertLink(tx, {
          id: newId(),
          rewardId: reward.id,
          tokenHash: hashToken(tokenOf(reward)),
          now,
        });
      notes.length = 0;
      await use(tx, made, insert);
    }),
  );

const isGone = ({ closed_as, expires_at, review }: MadeUpReward) =>
  closed_as !== null || (expires_at <= now && review !== 'flagged' && review !== 'held');

/** A claim of each third reward by a browser: of cards, to the balance, or none. */
async function claimSome(insert: Insert, rewards: MadeUpReward[]) {
  const claims = rewards.flatMap((reward, index) =>
    index % 3 === 2
      ? []
      : [
          {
            id: newId(),
            reward_id: reward.id,
            user_id: newId(),
            order_id: index % 3 === 0 ? newId() : null,
            amount_cents: 7n,
            browser_hash: text(Buffer.from(reward.id)),
            created_at: now,
          },
        ],
  );
  await insert('reward_claim', claims);
  return claims;
}

onRewards('a link leads to its reward until a newer one replaces it', async (tx, { rewards }) => {
  const ids = rewards.map(({ id }) => id);
  const working = await selectWorkingLinks(tx, ids);
  expect([...working.keys()].toSorted()).toEqual(ids.toSorted());
  const [first, second] = rewards;
  if (!first || !second) throw new Error('There are no rewards.');
  const link = await findWorkingLink(tx, first.id);
  expect(link?.tokenHash).toEqual(hashToken(tokenOf(first)));
  expect(await findRewardOfLink(tx, link?.id ?? '')).toBe(first.id);
  expect((await findByToken(tx, hashToken(tokenOf(first))))?.id).toBe(first.id);
  await revokeLinks(tx, first.id, at(-5));
  expect(await findWorkingLink(tx, first.id)).toBeUndefined();
  expect(await findByToken(tx, hashToken(tokenOf(first)))).toBeUndefined();
  expect((await findByToken(tx, hashToken(tokenOf(second))))?.id).toBe(second.id);
  expect([...(await selectWorkingLinks(tx, ids)).keys()]).not.toContain(first.id);
  // The time of the first revocation stays.
  await revokeLinks(tx, first.id, now);
  const { rows } = await tx.query('select revoked_at from reward_link where reward_id = $1', [first.id]);
  expect(rows).toEqual([{ revoked_at: at(-5) }]);
  await markOpened(tx, second.id, at(-5));
  await markOpened(tx, second.id, now);
  expect((await findReward(tx, second.id))?.openedAt).toEqual(at(-5));
  expect((await findReward(tx, first.id))?.openedAt).toBeNull();
});

// Leave a condition out of thankSender and this must fail.
onRewards('who claimed of a gift thanks once, also when it is closed', async (tx, { rewards }, insert) => {
  const deps = depsFor(tx);
  await claimSome(insert, rewards);
  let guests = 0;
  for (const [index, reward] of rewards.entries()) {
    const own = Buffer.from(reward.id);
    const token = tokenOf(reward);
    const may = (hasClaimed: boolean) => (isGone(reward) && !hasClaimed ? 'reward-gone' : 'done');
    expect(await outcome(thankSender(deps, { token, browserHash: null }, 'Hello'))).toBe(may(false));
    const early = may(false) === 'done';
    const later = may(index % 3 !== 2) === 'done';
    const first = early ? 'Hello' : 'Thanks';
    for (let times = 0; times < 2; times += 1)
      expect(await outcome(thankSender(deps, { token, browserHash: own }, first))).toBe(
        later ? 'done' : 'reward-gone',
      );
    expect((await findReward(tx, reward.id))?.thanks).toBe(later ? first : null);
    expect(await outcome(thankSender(deps, { token, browserHash: own }, 'Another'))).toBe(
      later ? 'already-thanked' : 'reward-gone',
    );
    if (later && reward.sender_kind === 'guest') guests += 1;
  }
  expect(notes.length).toBe(guests);
  expect(await outcome(thankSender(deps, { token: 'of nobody', browserHash: null }, 'Hi'))).toBe('not-found');
});

onRewards('a gift that reached somebody else is reported once', async (tx, { rewards }) => {
  const deps = depsFor(tx);
  for (const reward of rewards)
    for (let times = 0; times < 2; times += 1)
      expect(await outcome(reportWrongRecipient(deps, tokenOf(reward)))).toBe(
        isGone(reward) ? 'reward-gone' : 'done',
      );
  const told = rewards.filter((reward) => !isGone(reward) && reward.unwanted_at === null);
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from notification');
  expect((rows[0]?.count ?? 0) + notes.length).toBe(told.length);
  const read = await tx.query<{ id: string }>('select id from reward where unwanted_at = $1', [now]);
  expect(read.rows.map(({ id }) => id).toSorted()).toEqual(told.map(({ id }) => id).toSorted());
});

onRewards(
  'a browser reads what it claimed of a reward, and nothing of another',
  async (tx, { rewards }, insert) => {
    const claims = await claimSome(insert, rewards);
    for (const [index, { id: rewardId }] of rewards.entries()) {
      const own = await selectClaims(tx, { rewardId, browserHash: Buffer.from(rewardId) });
      const claim = claims.find(({ reward_id }) => reward_id === rewardId);
      expect(own).toEqual({
        orders: claim?.order_id
          ? [{ claimId: claim.id, userId: claim.user_id, orderId: claim.order_id }]
          : [],
        toBalanceCents: index % 3 === 1 ? 7n : 0n,
      });
      const other = await selectClaims(tx, { rewardId, browserHash: Buffer.from('another') });
      expect(other).toEqual({ orders: [], toBalanceCents: 0n });
    }
  },
);

// Leave a condition out of requireCode and this must fail.
onRewards(
  'a code works five times, for a quarter of an hour, for its own reward',
  async (tx, { rewards }) => {
    const deps = depsFor(tx);
    const [reward, other] = rewards.filter(({ delivery_method }) => delivery_method !== 'LINK');
    const link = rewards.find(({ delivery_method }) => delivery_method === 'LINK');
    if (!reward || !other || !link) throw new Error('There are no rewards.');
    const token = tokenOf(reward);
    const give = (expiresAt: Date) =>
      saveCode(tx, { rewardId: reward.id, codeHash: hashCode(reward.id, '123456'), expiresAt });
    const attempt = (code?: string) => outcome(requireCode(deps, token, code));
    expect(await outcome(requireCode(deps, tokenOf(link), undefined))).toBe('done');
    expect(await attempt()).toBe('claim-code-required');
    expect(await attempt('123456')).toBe('invalid-code');
    await give(at(1));
    expect(await attempt('123456')).toBe('done');
    expect((await findCode(tx, reward.id))?.tries).toBe(0);
    for (let times = 1; times <= 4; times += 1) {
      expect(await attempt('654321')).toBe('invalid-code');
      expect((await findCode(tx, reward.id))?.tries).toBe(times);
    }
    expect(await attempt('123456')).toBe('done');
    expect(await attempt('654321')).toBe('invalid-code');
    expect(await attempt('123456')).toBe('invalid-code');
    expect((await findCode(tx, reward.id))?.tries).toBe(5);
    // A new code begins anew; one that ends now has ended.
    await give(now);
    expect((await findCode(tx, reward.id))?.tries).toBe(0);
    expect(await attempt('123456')).toBe('invalid-code');
    await give(at(1));
    expect(await outcome(requireCode(deps, tokenOf(other), '123456'))).toBe('invalid-code');
    expect(await attempt('123456')).toBe('done');
  },
);

test.each([
  ['EMAIL', 99n, false],
  ['EMAIL', 100n, true],
  ['PHONE', 100n, true],
  ['LINK', 100n, false],
] as const)('a reward by %s of %s cents asks for a code: %s', (method, amountCents, asks) => {
  expect(needsCode({ config: { claimCodeAboveCents: 99n } }, { method, amountCents })).toBe(asks);
});

// Let findOnTerms take a revoked link, or leave out a default campaign or the products of a reward, and this
// must fail.
onRewards('one statement finds what two find: the reward, and its terms', async (tx, made, insert) => {
  const [company, other] = made.owners as [string, string];
  const [dear, cheap] = [newId(), newId()];
  await insert('gift_card', [cardOf(newId(), 100, true), cardOf(cheap, 200, true), cardOf(dear, 300, true)]);
  await insert('enterprise', made.companies);
  await insert('users', made.users);
  await insert('ledger_account', [
    { kind: 'receivable', owner_id: other, balance: -3n, frozen_at: null },
    { kind: 'member', owner_id: company, balance: 5n, frozen_at: now },
  ]);
  const looks = {
    headline: 'Thanks',
    background_color: '#112233',
    text_color: '#ffffff',
    button_color: '#445566',
  };
  const [named, plainOne] = made.named;
  await insert('campaign', [
    { ...named, ...looks, products: [dear], sender_name: 'The team', message: 'Well done' },
    { ...plainOne, headline: null },
    { ...named, id: newId(), name: 'The default', is_default: true, headline: 'Hello' },
  ]);
  await tx.query('update reward set products = array[$1::uuid] where position = 2', [cheap]);
  await revokeLinks(tx, made.rewards[0]?.id ?? '', now);
  const hashes = [...made.rewards.map((reward) => hashToken(tokenOf(reward))), hashToken('of nobody')];
  const found = await Promise.all(hashes.map((hash) => findOnTerms(tx, hash)));
  const plain = await Promise.all(
    hashes.map(async (hash) => {
      const reward = await findByToken(tx, hash);
      return reward && { reward, terms: await findTerms(tx, reward) };
    }),
  );
  expect(found).toEqual(plain);
  expect(found[0]).toBeUndefined();
  const headlines = new Set(found.map((each) => each?.terms.campaign?.headline));
  expect(headlines).toEqual(new Set([undefined, null, 'Thanks', 'Hello']));
  expect(new Set(found.map((each) => each?.terms.cheapest)).size).toBeGreaterThan(2);
});

// Leave a condition out of findTerms, or of claimWaits, and this must fail.
onRewards('a claim waits for doubts about the payer, and for no others', async (tx, made, insert) => {
  const { owners, actors, rewards } = made;
  const [active, closed, unknown] = owners as [string, string, string];
  await insert('enterprise', made.companies);
  const frozenActor = actors[2] ?? '';
  await insert(
    'users',
    made.users.map((user, index) => ({ ...user, frozen_at: index === 0 ? null : now })),
  );
  const accounts = [
    { kind: 'enterprise', owner_id: active, balance: 5n, frozen_at: null },
    { kind: 'member', owner_id: active, balance: 5n, frozen_at: now },
    { kind: 'receivable', owner_id: unknown, balance: -3n, frozen_at: null },
    { kind: 'receivable', owner_id: active, balance: 0n, frozen_at: null },
    { kind: 'guest', owner_id: closed, balance: 5n, frozen_at: now },
    { kind: 'enterprise', owner_id: closed, balance: 5n, frozen_at: null },
  ];
  await insert('ledger_account', accounts);
  for (const each of rewards) {
    const reward = await findReward(tx, each.id);
    if (!reward) throw new Error('The reward is gone.');
    const frozen = accounts.some(
      ({ kind, owner_id, frozen_at }) =>
        kind === each.sender_kind && owner_id === each.sender_id && frozen_at !== null,
    );
    const doubts = {
      isActive: each.sender_id === active,
      owedCents: each.sender_id === unknown ? 3n : 0n,
      isFrozen: frozen,
      isActorFrozen: each.actor_id === frozenActor,
    };
    const terms = await findTerms(tx, reward);
    expect(terms.doubts).toEqual(doubts);
    const waits =
      each.review === 'flagged' ||
      each.review === 'held' ||
      (each.sender_kind === 'enterprise' && !doubts.isActive) ||
      doubts.owedCents > 0n ||
      frozen ||
      doubts.isActorFrozen;
    expect(claimWaits(reward, terms.doubts)).toBe(waits);
  }
});
