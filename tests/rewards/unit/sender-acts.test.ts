/**
 * What a sender, and who holds a link, may do with a reward, against a model, on made-up rewards in every
 * state.
 */
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { cancelReward, undoReward } from '#server/rewards/cancel-reward.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { findWorkingLink } from '#server/rewards/links/link-store.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { findReward } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { now } from '../made-up-rewards.ts';
import {
  CODE_ABOVE_CENTS,
  depsIn,
  mayAct,
  minutes,
  noted,
  outcome,
  reviewedRewardsIn,
  senderOf,
} from './rewards-with-reviews.ts';

const db = await testDatabase();
const onRewards = reviewedRewardsIn(db);
const depsFor = depsIn(db);

// Leave a condition out of cancelReward, or of undoReward, and this must fail.
onRewards('a sender cancels what is open, and undoes a gift of the last ten minutes', async (tx, made) => {
  const deps = depsFor(tx);
  const sanctioned = new Set(
    made.reviews.filter(({ sanctions }) => sanctions).map(({ reward_id }) => reward_id),
  );
  const counts: Record<string, number> = {};
  for (const [index, each] of made.rewards.entries()) {
    const isUndo = index % 2 === 0;
    const act = isUndo ? undoReward : cancelReward;
    const stranger = { kind: each.sender_kind, ownerId: newId() };
    expect(await outcome(act(deps, stranger, each.id))).toBe('not-found');
    let expected = mayAct(made, each, true);
    if (!isUndo && each.closed_as === 'canceled') expected = 'done';
    if (expected === 'done' && isUndo) {
      if (each.claimed_cents > 0n) expected = 'reward-claimed-in-part';
      else if (each.sender_kind === 'enterprise' || each.created_at <= minutes(-10)) expected = 'undo-over';
    }
    if (expected === 'done' && each.closed_as === null && sanctioned.has(each.id)) expected = 'reward-waits';
    // A company's count of the day is not made up here.
    if (expected === 'done' && each.closed_as === null && each.sender_kind === 'enterprise') continue;
    expect([each.id, await outcome(act(deps, senderOf(each), each.id))]).toEqual([each.id, expected]);
    counts[`${isUndo} ${expected}`] = (counts[`${isUndo} ${expected}`] ?? 0) + 1;
    const after = await findReward(tx, each.id);
    const isClosed = expected === 'done' && each.closed_as === null;
    if (isClosed) expect(after).toMatchObject({ closedAs: 'canceled', undone: isUndo });
    else expect(after).toMatchObject({ closedAs: each.closed_as, returnedCents: each.returned_cents });
    // A repeated call returns the first outcome.
    if (isClosed) expect(await outcome(act(deps, senderOf(each), each.id))).toBe('done');
  }
  for (const seen of [
    'true done',
    'false done',
    'true undo-over',
    'true reward-claimed-in-part',
    'true reward-waits',
  ])
    expect([seen, (counts[seen] ?? 0) > 0]).toEqual([seen, true]);
});

// Leave a condition out of resendReward and this must fail.
onRewards('a sender sends a link again, or to another address unless it is their own', async (tx, made) => {
  const deps = depsFor(tx);
  const [actor] = made.users;
  const by = actor?.id ?? '';
  const counted: string[] = [];
  const limits = {
    countResend: async (_: unknown, id: string) => {
      counted.push(id);
      return { left: 1, seconds: 1 };
    },
  };
  const own = { recipientEmail: actor?.email ?? '' };
  const email = { recipientEmail: 'new@made-up.example' };
  const phone = { recipientPhone: '+14155550199' };
  for (const [index, each] of made.rewards.entries()) {
    noted.length = 0;
    counted.length = 0;
    const given = [{}, email, phone, own][index % 4] as { recipientEmail?: string; recipientPhone?: string };
    const isGiven = Object.keys(given).length > 0;
    const open = mayAct(made, each, false);
    let expected = open;
    if (open === 'done') {
      if (!isGiven && each.delivery_method === 'LINK') expected = 'invalid-input';
      else if (isGiven && each.claimed_cents > 0n) expected = 'reward-claimed-in-part';
      else if (given === own) expected = 'recipient-is-you';
    }
    const asked = { id: each.id, by: index % 8 < 4 ? by : null, ...given };
    // Where no user corrects, only the contact of the one who ordered it is refused.
    if (given === own && asked.by === null && expected === 'recipient-is-you' && each.actor_id !== by)
      expected = 'done';
    expect(await outcome(resendReward(deps, limits, { ...senderOf(each), ownerId: newId() }, asked))).toBe(
      'not-found',
    );
    expect([each.id, await outcome(resendReward(deps, limits, senderOf(each), asked))]).toEqual([
      each.id,
      expected,
    ]);
    const done = expected === 'done';
    expect(counted).toEqual(done ? [each.id] : []);
    const after = await findReward(tx, each.id);
    const to = isGiven
      ? { email: given.recipientEmail ?? null, phone: given.recipientPhone ?? null }
      : { email: each.recipient_email, phone: each.recipient_phone };
    expect(after).toMatchObject({
      recipientEmail: done ? to.email : each.recipient_email,
      recipientPhone: done ? to.phone : each.recipient_phone,
    });
    // What is scheduled keeps its time.
    const isLater = each.delivery === 'SCHEDULED' && each.deliver_at > now;
    if (done) expect(after?.delivery).toBe(isLater ? 'SCHEDULED' : 'PENDING');
    const message = `${to.phone === null ? 'deliver-reward' : 'text-reward'} ${each.id}`;
    expect(noted).toEqual(done && !isLater ? [message] : []);
    expect((await findWorkingLink(tx, each.id)) !== undefined).toBe(done);
  }
  const open = made.rewards.find((each) => mayAct(made, each, false) === 'done' && each.claimed_cents === 0n);
  if (!open) throw new Error('There is no open reward.');
  const silent = { ...deps, smsSender: undefined };
  expect(
    await outcome(resendReward(silent, limits, senderOf(open), { id: open.id, by: null, ...phone })),
  ).toBe('invalid-input');
});

onRewards('a link is copied of an open reward, and stays the same', async (tx, made) => {
  const deps = depsFor(tx);
  for (const each of made.rewards.slice(0, 50)) {
    const copy = () => copyLink(deps, senderOf(each), each.id);
    const expected = mayAct(made, each, false);
    expect(await outcome(copy())).toBe(expected);
    if (expected !== 'done') continue;
    const { link, needsCode } = await copy();
    expect(needsCode).toBe(each.delivery_method !== 'LINK' && each.amount_cents > CODE_ABOVE_CENTS);
    expect(link).toMatch(/^https:\/\/indulge\.example\/claim\/[\w-]{43}$/);
    expect((await copy()).link).toBe(link);
    const delivered = each.delivery_method === 'LINK' && each.delivery === 'PENDING';
    expect((await findReward(tx, each.id))?.delivery).toBe(delivered ? 'SUCCEEDED' : each.delivery);
  }
});
