/** The reasons of a review, as clients know them. */
import { expect, test } from 'vitest';
import { toApiReview } from '#server/public-api/fraud/review.ts';
import { findReward } from '#server/rewards/store.ts';
import { makeUp } from '#tests/rewards/made-up-rewards.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();

// Take REASONS_BY_PHONE away, and this must fail.
test.each([
  [['nora@example.com'], 'Email related to a blocked reward'],
  [['+14155550123'], 'Phone related to a blocked reward'],
  // A claim names an email beside the number that the reward went to.
  [['+14155550123', 'nora@example.com'], 'Email related to a blocked reward'],
])('%j was blocked before: %s', (emails, reason) =>
  withMadeUpRows(db, async (tx, insert) => {
    const [drawn] = makeUp(1, { orders: 1, rewards: 1 }).rewards;
    if (!drawn) throw new Error('No reward was made up.');
    await insert('reward', [drawn]);
    const reward = await findReward(tx, drawn.id);
    if (!reward) throw new Error('The reward is gone.');
    const review = {
      ...{ id: drawn.id, rewardId: drawn.id, state: 'flagged', foundWhen: 'sent', emails },
      ...{ hits: [{ code: 'blocked-email', by: 'company' }], ip: null, country: null, deviceHash: null },
      ...{ network: null, createdAt: new Date(), decidedAt: null, decidedAs: null, decidedByName: null },
    };
    expect(toApiReview(review as never, reward).reasons).toEqual([reason]);
  }),
);
