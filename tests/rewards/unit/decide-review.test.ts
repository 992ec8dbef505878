/** What staff decide of a review, against a model, on made-up rewards in every state. */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { decideReview, type ReviewAct } from '#server/rewards/risk/decide-review.ts';
import { findReward } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { depsIn, noted, outcome, reviewedRewardsIn } from './rewards-with-reviews.ts';

const db = await testDatabase();
const onRewards = reviewedRewardsIn(db);
const depsFor = depsIn(db);

// Leave a condition out of decideReviewStep, or of decideReview, and this must fail.
onRewards('a review is released, held or blocked, once', async (tx, made) => {
  const deps = depsFor(tx);
  const acts: ReviewAct[] = ['release', 'block', 'return'];
  const seen = new Set<string>();
  let turn = 0;
  for (const review of made.reviews) {
    const each = made.rewards.find(({ id }) => id === review.reward_id);
    if (!each) continue;
    noted.length = 0;
    const act = acts[turn % 3] as ReviewAct;
    turn += 1;
    const decide = (as: 'staff' | 'company', what: ReviewAct) =>
      outcome(decideReview(deps, review.id, { act: what, as, by: newId(), note: 'Looked at it' }));
    if (review.needs_staff) expect(await decide('company', act)).toBe('review-needs-staff');
    const isHeld = review.state === 'held';
    const step =
      act === 'release'
        ? 'release'
        : act === 'return'
          ? isHeld
            ? 'return'
            : 'refused'
          : isHeld
            ? 'none'
            : review.sanctions
              ? 'hold'
              : 'return';
    // A company's count of the day is not made up here.
    if (step === 'return' && each.sender_kind === 'enterprise') continue;
    seen.add(step);
    expect([review.id, await decide('staff', act)]).toEqual([
      review.id,
      step === 'refused' ? 'review-decided' : 'done',
    ]);
    const after = await findReward(tx, each.id);
    const state = {
      release: 'released',
      return: 'blocked',
      hold: 'held',
      none: each.review,
      refused: each.review,
    }[step];
    expect(after).toMatchObject({ review: state, closedAs: step === 'return' ? 'canceled' : null });
    const message = { PENDING: 'deliver', SUCCEEDED: 'send' }[each.delivery as string];
    const goesOn = step === 'release' && each.delivery_method !== 'LINK' && message !== undefined;
    const messages = noted.filter((job) => !job.startsWith('send-guest-mail') && job.endsWith(each.id));
    expect(messages).toHaveLength(goesOn ? 1 : 0);
    // A repeated decision changes nothing; another decision comes too late.
    if (step !== 'release' && step !== 'return') continue;
    expect(await decide('staff', act)).toBe('done');
    expect(await decide('staff', act === 'release' ? 'block' : 'release')).toBe('review-decided');
  }
  expect([...seen].toSorted()).toEqual(['hold', 'none', 'refused', 'release', 'return']);
  expect(
    await outcome(decideReview(deps, newId(), { act: 'block', as: 'staff', by: null, note: null })),
  ).toBe('not-found');
});
