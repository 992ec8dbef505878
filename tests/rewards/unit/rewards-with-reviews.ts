/** Made-up rewards with their money and their reviews, for the tests of who may do what with them. */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from '#server/rewards/deps.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { type MadeUp, type MadeUpReward, makeUp, now } from '../made-up-rewards.ts';

export const minutes = (count: number, ms = 0) => new Date(now.getTime() + count * 60_000 + ms);

/** The accounts of what rewards hold, and of the senders, who get it back. */
async function insertMoney(insert: Insert, rewards: MadeUpReward[]) {
  const senders = new Map(rewards.map((each) => [`${each.sender_kind} ${each.sender_id}`, each]));
  await insert('ledger_account', [
    ...rewards.map(({ id, closed_as, claimed_cents }) => ({
      kind: 'reward_hold',
      owner_id: id,
      balance: closed_as === null ? 100n - claimed_cents : 0n,
    })),
    ...[...senders.values()].map(({ sender_kind: kind, sender_id: owner_id }) => ({
      kind,
      owner_id,
      balance: 0n,
    })),
  ]);
}

/** What is held is held under sanctions; of the flagged ones, every second is under sanctions too. */
const reviewsOf = (rewards: MadeUpReward[], by: string) =>
  rewards.filter(inReview).map((each, index) => ({
    id: newId(),
    reward_id: each.id,
    state: each.review,
    found_when: 'sent',
    hits: [{ rule: 'review_email' }],
    needs_staff: each.review === 'held' || index % 2 === 0 || index % 3 === 0,
    sanctions: each.review === 'held' || index % 2 === 0,
    emails: [],
    created_at: minutes(-60),
    decided_at: each.review === 'held' ? now : null,
    decided_as: each.review === 'held' ? 'staff' : null,
    decided_by: each.review === 'held' ? by : null,
  }));
type MadeUpReview = ReturnType<typeof reviewsOf>[number];

export const reviewedRewardsIn =
  (db: Db) =>
  (
    name: string,
    use: (tx: Tx, made: MadeUp & { reviews: MadeUpReview[] }, insert: Insert) => Promise<void>,
  ) =>
    test(name, () =>
      withMadeUpRows(db, async (tx, insert) => {
        const drawn = makeUp(9, { orders: 20, rewards: 110 });
        // Half of them were made within the ten minutes in which a gift is undone, or at their end.
        const rewards = drawn.rewards.map((each, index) => ({
          ...each,
          created_at: [minutes(-10), minutes(-10, 1), minutes(-1)][index % 6] ?? each.created_at,
        }));
        const made = { ...drawn, rewards, reviews: reviewsOf(rewards, newId()) };
        await insert('reward_order', made.orders);
        await insert('reward', made.rewards);
        await insert('users', made.users);
        await insert('fraud_review', made.reviews);
        await insertMoney(insert, made.rewards);
        for (const table of [
          'reward_link',
          'reward_claim',
          'reward_code',
          'notification',
          'fraud_rule',
          'ledger_posting',
          'ledger_transaction',
        ])
          await insert(table, []);
        await use(tx, made, insert);
      }),
    );

export const noted: string[] = [];
/** Made-up amounts are below and above it. */
export const CODE_ABOVE_CENTS = 450n;

export const depsIn = (db: Db) => (tx: Tx) =>
  ({
    db: joinTransaction(db, tx),
    clock: testClock(now),
    config: {
      appUrl: 'https://indulge.example',
      encryption: { current: { id: 'current', key: Buffer.alloc(32, 5) }, old: [] },
      claimTokenPrefix: '',
      claimCodeAboveCents: CODE_ABOVE_CENTS,
    },
    riskLists: {
      findListed: () => undefined,
      findSanctionedDomain: () => undefined,
      findSanctionedName: () => undefined,
    },
    smsSender: {},
    jobs: {
      async enqueue(_tx: unknown, name: string, { rewardId }: { rewardId?: string }) {
        noted.push(`${name} ${rewardId}`);
      },
    },
  }) as unknown as RewardsDeps;

export const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

function inReview({ review }: MadeUpReward) {
  return review === 'flagged' || review === 'held';
}
export const isOver = (each: MadeUpReward) => each.expires_at <= now && !inReview(each);
const waits = ({ orders }: MadeUp, { order_id }: MadeUpReward) =>
  orders.find(({ id }) => id === order_id)?.state === 'PENDING APPROVAL';
export const senderOf = ({ sender_kind: kind, sender_id: ownerId }: MadeUpReward) => ({ kind, ownerId });

export function mayAct(made: MadeUp, each: MadeUpReward, evenInReview: boolean): string {
  if (each.closed_as !== null) return 'reward-closed';
  if (waits(made, each)) return 'reward-waits';
  if (inReview(each) && !evenInReview) return 'reward-waits';
  return isOver(each) ? 'reward-closed' : 'done';
}
