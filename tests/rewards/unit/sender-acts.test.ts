/** What a sender, and who holds a link, may do with a reward, against a model, on made-up rewards in every state. */
import { expect, test } from 'vitest';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { MailUnavailable } from '#server/notifications/mailer-port.ts';
import { cancelReward, undoReward } from '#server/rewards/cancel-reward.ts';
import { hideAddress } from '#server/rewards/claims/read-claim.ts';
import { CODE_MINUTES, hashCode } from '#server/rewards/claims/require-code.ts';
import { identifyClaimant, resolveClaimant } from '#server/rewards/claims/resolve-claimant.ts';
import { sendClaimCode } from '#server/rewards/claims/send-claim-code.ts';
import { findCode } from '#server/rewards/claims/store.ts';
import type { RewardsDeps } from '#server/rewards/deps.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { findWorkingLink } from '#server/rewards/links/link-store.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { decideReview, type ReviewAct } from '#server/rewards/risk/decide-review.ts';
import { findReward } from '#server/rewards/store.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Insert, withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { type MadeUp, type MadeUpReward, makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const minutes = (count: number, ms = 0) => new Date(now.getTime() + count * 60_000 + ms);

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

const onRewards = (
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

const noted: string[] = [];
const depsFor = (tx: Tx) =>
  ({
    db: joinTransaction(db, tx),
    clock: testClock(now),
    config: {
      appUrl: 'https://indulge.example',
      encryption: { current: { id: 'current', key: Buffer.alloc(32, 5) }, old: [] },
      claimTokenPrefix: '',
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

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

function inReview({ review }: MadeUpReward) {
  return review === 'flagged' || review === 'held';
}
const isOver = (each: MadeUpReward) => each.expires_at <= now && !inReview(each);
const waits = ({ orders }: MadeUp, { order_id }: MadeUpReward) =>
  orders.find(({ id }) => id === order_id)?.state === 'PENDING APPROVAL';
const senderOf = ({ sender_kind: kind, sender_id: ownerId }: MadeUpReward) => ({ kind, ownerId });

function mayAct(made: MadeUp, each: MadeUpReward, evenInReview: boolean): string {
  if (each.closed_as !== null) return 'reward-closed';
  if (waits(made, each)) return 'reward-waits';
  if (inReview(each) && !evenInReview) return 'reward-waits';
  return isOver(each) ? 'reward-closed' : 'done';
}

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
    // The same again is the first.
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
    countResend: async (id: string) => {
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
    const link = await copy();
    expect(link).toMatch(/^https:\/\/indulge\.example\/claim\/[\w-]{43}$/);
    expect(await copy()).toBe(link);
    const delivered = each.delivery_method === 'LINK' && each.delivery === 'PENDING';
    expect((await findReward(tx, each.id))?.delivery).toBe(delivered ? 'SUCCEEDED' : each.delivery);
  }
});

// Leave a condition out of stepOf, or of decideReview, and this must fail.
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
    // The same again changes nothing; another decision comes too late.
    if (step !== 'release' && step !== 'return') continue;
    expect(await decide('staff', act)).toBe('done');
    expect(await decide('staff', act === 'release' ? 'block' : 'release')).toBe('review-decided');
  }
  expect([...seen].toSorted()).toEqual(['hold', 'none', 'refused', 'release', 'return']);
  expect(
    await outcome(decideReview(deps, newId(), { act: 'block', as: 'staff', by: null, note: null })),
  ).toBe('not-found');
});

test('who gets the cards: the member who is signed in, else the account of the address', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const deps = { clock: testClock(now) };
    const user = (name: string, more: object = {}) => ({
      id: newId(),
      email: `${name}@made-up.example`,
      username: name,
      first_name: 'Ada',
      last_name: 'Quinn',
      user_type: 'regular',
      frozen_at: null,
      enterprise_id: null,
      enterprise_role: null,
      ...more,
    });
    const member = user('member');
    const frozen = user('frozen', { frozen_at: now });
    const manager = user('manager', {
      user_type: 'enterprise',
      enterprise_id: newId(),
      enterprise_role: 'super_admin',
    });
    await insert('users', [member, frozen, manager]);
    await insert('ledger_account', []);
    const actorOf = (id: string, role: Actor['role']): Actor => ({
      userId: id,
      role,
      sessionId: '',
      enterpriseId: null,
      proven: true,
    });
    const made = makeUp(9, { orders: 1, rewards: 1 });
    await insert('reward', made.rewards);
    const reward = await findReward(tx, made.rewards[0]?.id ?? '');
    if (!reward) throw new Error('There is no reward.');
    const to = (recipientEmail: string | null, recipientName = 'Ida van der Moss') => ({
      ...reward,
      recipientEmail,
      recipientName,
    });
    const asked = (actor: Actor | null, email?: string) => ({ actor, email });
    const signedIn = asked(actorOf(member.id, 'member'), 'other@made-up.example');
    const asManager = asked(actorOf(manager.id, 'super_admin'));
    expect(await resolveClaimant(tx, deps, to('ida@made-up.example'), signedIn)).toBe(member.id);
    expect(await resolveClaimant(tx, deps, to(member.email), asked(null))).toBe(member.id);
    expect(await resolveClaimant(tx, deps, to(member.email), asManager)).toBe(member.id);
    expect(await resolveClaimant(tx, deps, to(null), asked(null, member.email))).toBe(member.id);
    for (const unfit of [frozen, manager])
      expect(await outcome(resolveClaimant(tx, deps, to(unfit.email), asked(null)))).toBe('claimant-unfit');
    expect(await outcome(resolveClaimant(tx, deps, to(null), asked(null)))).toBe('claim-address-required');
    const fresh = await resolveClaimant(
      tx,
      deps,
      to('ida@made-up.example'),
      asked(null, 'other@made-up.example'),
    );
    const { rows } = await tx.query(
      'select email, first_name, last_name, user_type, email_verified_at, password_hash, profile_complete from users where id = $1',
      [fresh],
    );
    expect(rows).toEqual([
      {
        email: 'ida@made-up.example',
        first_name: 'Ida',
        last_name: 'van der Moss',
        user_type: 'individual',
        email_verified_at: null,
        password_hash: null,
        profile_complete: false,
      },
    ]);
    expect(await resolveClaimant(tx, deps, to('ida@made-up.example'), asked(null))).toBe(fresh);

    expect(await identifyClaimant(tx, to('ida@made-up.example'), signedIn)).toEqual({
      email: member.email,
      name: 'Ada Quinn',
    });
    expect(await identifyClaimant(tx, to('ida@made-up.example'), asManager)).toEqual({
      email: 'ida@made-up.example',
      name: null,
    });
    expect(await identifyClaimant(tx, to(null), asked(null, 'new@made-up.example'))).toEqual({
      email: 'new@made-up.example',
      name: null,
    });
    expect(await outcome(identifyClaimant(tx, to(null), asked(null)))).toBe('claim-address-required');
  }));

// Leave a condition out of sendClaimCode and this must fail.
onRewards('a code goes where the link went, while the gift can be claimed', async (tx, made) => {
  const sent: { to: string; id: string; text: string }[] = [];
  const taken = { send: async (message: (typeof sent)[number]) => void sent.push(message) };
  const deps = { ...depsFor(tx), mailer: taken, smsSender: taken } as unknown as RewardsDeps;
  for (const [index, each] of made.rewards.slice(0, 60).entries()) {
    sent.length = 0;
    const job = { id: newId(), retry_count: index % 2 };
    await sendClaimCode(deps, { rewardId: each.id }, job);
    const isGone = each.closed_as !== null || isOver(each);
    const to =
      isGone || each.delivery_method === 'LINK' ? null : (each.recipient_email ?? each.recipient_phone);
    expect(sent.map((message) => [message.to, message.id])).toEqual(to === null ? [] : [[to, job.id]]);
    const code = /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] ?? '';
    const saved = await findCode(tx, each.id);
    if (to === null) expect(saved).toBeUndefined();
    else
      expect(saved).toEqual({
        codeHash: hashCode(each.id, code),
        tries: 0,
        expiresAt: minutes(CODE_MINUTES),
      });
    // A retry sends the same code.
    await sendClaimCode(deps, { rewardId: each.id }, job);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(to === null ? 0 : 1);
  }
  sent.length = 0;
  await sendClaimCode(deps, { rewardId: newId() }, { id: newId(), retry_count: 0 });
  expect(sent).toEqual([]);
  const mailed = made.rewards.find(
    (each) => each.closed_as === null && !isOver(each) && each.delivery_method === 'EMAIL',
  );
  const away = { send: () => Promise.reject(new MailUnavailable('away')) };
  await expect(
    sendClaimCode({ ...deps, mailer: away }, { rewardId: mailed?.id ?? '' }, { id: newId(), retry_count: 0 }),
  ).rejects.toThrow('could not be reached');
});

test.each([
  ['leo@example.com', 'l•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
])('%s is shown as %s', (email, shown) => {
  expect(hideAddress(email)).toBe(shown);
});
