/**
 * What the guards of senders, bearers and jobs let through, against a model, on made-up rewards in every
 * state.
 */
import { rmSync } from 'node:fs';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { openJobQueue } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { goneRefusal } from '#server/rewards/claims/find-claim.ts';
import { findClaimById, findWithoutPassword, insertClaim } from '#server/rewards/claims/store.ts';
import { addressee } from '#server/rewards/delivery/deliver-reward.ts';
import { readyToSend } from '#server/rewards/delivery/ready-to-send.ts';
import { remindByItself, remindRecipient } from '#server/rewards/remind-recipient.ts';
import { requireOpenReward } from '#server/rewards/require-open-reward.ts';
import { remindersDue } from '#server/rewards/reward.ts';
import { findReward } from '#server/rewards/store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { type MadeUp, type MadeUpReward, makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: scratchFolder('indulge-guards-') });
const queue = await openJobQueue({ databaseUrl: db.url, log: pino({ level: 'silent' }) });
const QUEUES = ['send-reward-reminder', 'text-reward-reminder'];
await queue.declare(QUEUES.map((name) => ({ name, run: async () => undefined })));
afterAll(async () => {
  await queue.close();
  rmSync(config.dataDir, { recursive: true, force: true });
});

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

const onRewards = (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(1, { orders: 40, rewards: 100 });
      await insert('reward_order', made.orders);
      await insert('reward', made.rewards);
      for (const table of ['reward_link', 'reward_claim']) await insert(table, []);
      await use(tx, made);
    }),
  );

const isInReview = ({ review }: MadeUpReward) => review === 'flagged' || review === 'held';
const isOver = (each: MadeUpReward) => each.expires_at <= now && !isInReview(each);
const waits = ({ orders }: MadeUp, { order_id }: MadeUpReward) =>
  orders.find(({ id }) => id === order_id)?.state === 'PENDING APPROVAL';

/** What a sender may do with their own reward. */
function senderMay(made: MadeUp, each: MadeUpReward, evenInReview: boolean): string {
  if (each.closed_as !== null) return 'reward-closed';
  if (waits(made, each)) return 'reward-waits';
  if (isInReview(each) && !evenInReview) return 'reward-waits';
  return isOver(each) ? 'reward-closed' : 'done';
}

// Leave a condition out of requireOpenReward, or of goneRefusal, and this must fail.
onRewards('a sender acts on their own reward, and on no other', async (tx, made) => {
  for (const each of made.rewards) {
    const sender = { kind: each.sender_kind, ownerId: each.sender_id };
    for (const evenInReview of [true, false]) {
      const asked = { id: each.id, sender, now, evenInReview };
      expect(await outcome(requireOpenReward(tx, asked))).toBe(senderMay(made, each, evenInReview));
    }
    const kind = each.sender_kind === 'member' ? 'guest' : 'member';
    for (const other of [{ ...sender, kind } as const, { ...sender, ownerId: newId() }])
      expect(await outcome(requireOpenReward(tx, { id: each.id, sender: other, now }))).toBe('not-found');
    const reward = await findReward(tx, each.id);
    const gone = each.closed_as !== null || isOver(each);
    expect(reward && goneRefusal(reward, now)?.code).toBe(gone ? 'reward-gone' : undefined);
  }
});

// Leave a condition out of mayBeSent, and this must fail.
onRewards('a job sends what is due, open, approved and not under review', async (tx, made) => {
  const deps = { db: joinTransaction(db, tx), clock: { now: () => now }, config };
  for (const each of made.rewards) {
    const isReady =
      each.closed_as === null &&
      each.deliver_at <= now &&
      !isOver(each) &&
      !waits(made, each) &&
      !isInReview(each);
    expect((await readyToSend(deps, each.id))?.reward.id).toBe(isReady ? each.id : undefined);
    const reward = await findReward(tx, each.id);
    expect(reward && addressee(reward, now)).toBe((isReady && each.recipient_email) || undefined);
  }
  expect(await readyToSend(deps, newId())).toBeUndefined();
});

async function remindersSent(tx: Tx): Promise<string[]> {
  const jobs: string[] = [];
  for (const table of ['job_outbox', 'pgboss.job']) {
    const { rows } = await tx.query<{ job: string }>(
      `delete from ${table} where name = any ($1) returning name || ' ' || (data->>'rewardId') as job`,
      [QUEUES],
    );
    jobs.push(...rows.map(({ job }) => job));
  }
  return jobs.toSorted();
}

// Leave a condition out of remindRecipient, or of remindByItself, and this must fail.
onRewards('who is reminded: by the sender once a day, and twice by itself', async (tx, made) => {
  const deps = { db: joinTransaction(db, tx), clock: { now: () => now }, config, jobs: queue };
  const jobOf = ({ id, recipient_phone }: MadeUpReward) =>
    `${recipient_phone === null ? 'send-reward-reminder' : 'text-reward-reminder'} ${id}`;
  const due = made.rewards.filter(
    (each) =>
      each.closed_as === null &&
      each.delivery === 'SUCCEEDED' &&
      !isOver(each) &&
      !isInReview(each) &&
      each.unwanted_at === null &&
      remindersDue({ deliverAt: each.deliver_at, expiresAt: each.expires_at }, now) > each.reminders,
  );
  const unwanted = due.pop();
  await tx.query('update reward set unwanted_at = $2 where id = $1', [unwanted?.id, now]);
  if (unwanted) unwanted.unwanted_at = now;
  expect(due.length).toBeGreaterThan(0);
  for (let times = 0; times < 2; times += 1) {
    for (const { id } of made.rewards) await remindByItself(deps, id);
    expect(await remindersSent(tx)).toEqual(times === 0 ? due.map(jobOf).toSorted() : []);
  }

  let counted = 0;
  const limits = {
    countResend: async () => {
      counted += 1;
      return { left: 1, seconds: 1 };
    },
  };
  const day = 86_400_000;
  const byHand: MadeUpReward[] = [];
  for (const [index, each] of made.rewards.entries()) {
    const ago = [null, day - 1, day][index % 3] ?? null;
    const remindedAt = ago === null ? null : new Date(now.getTime() - ago);
    await tx.query('update reward set reminded_at = $2 where id = $1', [each.id, remindedAt]);
    const sender = { kind: each.sender_kind, ownerId: each.sender_id };
    const open = senderMay(made, each, false);
    const mayBe =
      each.delivery_method === 'LINK' || each.delivery !== 'SUCCEEDED' || each.unwanted_at
        ? 'reward-not-delivered'
        : open;
    const expected =
      open !== 'done' ? open : ago === day - 1 && mayBe === 'done' ? 'already-reminded' : mayBe;
    expect(await outcome(remindRecipient(deps, limits, sender, each.id))).toBe(expected);
    if (expected === 'done') byHand.push(each);
  }
  expect(await remindersSent(tx)).toEqual(byHand.map(jobOf).toSorted());
  expect(counted).toBe(byHand.length);
});

test('an account that no sign-in opens has neither a password, a passkey nor a link to Google', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const ways = [
      ['nothing', {}, true],
      ['a password', { password_hash: 'hash' }, false],
      ['a passkey', { has_passkey: true }, false],
      ['a link', {}, false],
      ['a freeze', { frozen_at: now }, false],
      ['an end', { deleted_at: now }, false],
    ] as const;
    const users = ways.map(([name, way], index) => ({
      id: newId(),
      name,
      row: {
        email: `${index}@made-up.example`,
        username: `made-up-${index}`,
        user_type: 'regular',
        password_hash: null,
        has_passkey: false,
        frozen_at: null,
        deleted_at: null,
        ...way,
      },
    }));
    await insert(
      'users',
      users.map(({ id, row }) => ({ id, ...row })),
    );
    const linked = users.find(({ name }) => name === 'a link')?.id;
    await insert('linked_identity', [{ provider: 'google', subject: 'made-up', user_id: linked }]);
    for (const [index, { id }] of users.entries())
      expect(await findWithoutPassword(tx, [id])).toBe(ways[index]?.[2] ? id : undefined);
    expect(
      await findWithoutPassword(
        tx,
        users.map(({ id }) => id),
      ),
    ).toBe(users[0]?.id);
    expect(await findWithoutPassword(tx, [])).toBeUndefined();
  }));

onRewards('a claim closes its reward with the last cent alone', async (tx, { rewards }) => {
  const open = rewards.filter(({ closed_as, review }) => closed_as === null && review === null).slice(0, 20);
  for (const [index, { id: rewardId, amount_cents, claimed_cents }] of open.entries()) {
    const isLast = index % 2 === 0;
    const claim = {
      id: newId(),
      rewardId,
      userId: newId(),
      orderId: null,
      amountCents: amount_cents - claimed_cents - (isLast ? 0n : 1n),
      browserHash: Buffer.from([index]),
      contentHash: isLast ? Buffer.from([index, 1]) : null,
    };
    await insertClaim(tx, { ...claim, email: 'ida@made-up.example', network: '192.0.2.0/24' }, now);
    expect(await findClaimById(tx, claim.id)).toEqual(claim);
    expect(await findReward(tx, rewardId)).toMatchObject({
      claimedCents: amount_cents - (isLast ? 0n : 1n),
      closedAs: isLast ? 'claimed' : null,
      closedAt: isLast ? now : null,
      claimedAt: now,
    });
  }
  expect(await findClaimById(tx, newId())).toBeUndefined();
});
