/** A gift is claimed, canceled, resent and expires at once: each cent ends in one place. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { checkInvariants, member } from '#server/ledger/index.ts';
import { deliverReward } from '#server/rewards/delivery/deliver-reward.ts';
import { deliverRewards } from '#server/rewards/delivery/deliver-rewards.ts';
import { createRewardLimits } from '#server/rewards/limits.ts';
import { remindByItself } from '#server/rewards/remind-recipient.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { openGifts } from '../gifts.ts';

const gifts = await openGifts();
const { clock, product, desk, balance, rich } = gifts;

async function gift(amount = '50.00') {
  const from = await rich();
  return { from, ...(await gifts.gift(from, { amount })) };
}

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

// Drop 'for update' in lockReward and this must fail.
test('twenty claims at once take what the gift has, and no cent more', async () => {
  const { token, from, id } = await gift();
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.claim(product.visitor(), token)));
  expect(count(answers, 201)).toBe(2);
  expect(
    answers.filter(({ status }) => status !== 201).every(({ status }) => [409, 410].includes(status)),
  ).toBe(true);
  await product.settled();
  const { rows } = await product.db.query(
    `select from ledger_account where kind = 'reward_hold' and owner_id = $1 and balance = 0`,
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(await balance(from)).toBe(1_950_00n);
});

test('one key pressed twenty times is one claim', async () => {
  const { token } = await gift();
  const phone = product.visitor();
  await desk.claim(phone, token, {}, 'first');
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.claim(phone, token, {}, 'second')));
  expect(count(answers, 201)).toBe(20);
  expect((await desk.read(phone, token)).body.cards).toHaveLength(2);
});

test('one key sends one gift, however often it is pressed', async () => {
  const from = await rich();
  const more = { recipientEmail: desk.stranger() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send(from, more, 'same')));
  expect(count(answers, 201)).toBe(20);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await balance(from)).toBe(1_950_00n);
});

test('a claim and a cancellation at once: one of them is first, and the money is in one place', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { token, from, id } = await gift('25.00');
    const [claimed, canceled] = await Promise.all([
      desk.claim(product.visitor(), token),
      desk.act(from, id, 'cancel'),
    ]);
    expect([claimed.status === 201, canceled.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await balance(from)).toBe(canceled.status === 200 ? 2_000_00n : 1_975_00n);
  }
});

// Take the lock out of lockReward, and this must fail.
test('a claim and an undo at once: one of them is first, and twenty undos return the money once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { token, from, id } = await gift('25.00');
    const [claimed, ...undone] = await Promise.all([
      desk.claim(product.visitor(), token),
      ...Array.from({ length: 20 }, () => desk.act(from, id, 'undo')),
    ]);
    expect(count(undone, 200)).toBe(claimed.status === 201 ? 0 : 20);
    expect(await balance(from)).toBe(claimed.status === 201 ? 1_975_00n : 2_000_00n);
  }
});

test('a claim and a correction of the address at once: the cards go to whom the link was given', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { token, from, id } = await gift('25.00');
    const [claimed, resent] = await Promise.all([
      desk.claim(product.visitor(), token),
      desk.act(from, id, 'resend', { recipientEmail: desk.stranger() }),
    ]);
    expect([claimed.status === 201, resent.status === 200].filter(Boolean)).toHaveLength(1);
  }
});

// Take the second findClaim out of lockClaim, and this must fail.
test('a claim that waits for a correction finds its link replaced', async () => {
  const { token, id } = await gift();
  let claiming: ReturnType<typeof desk.claim> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('select from reward where id = $1 for update', [id]);
    claiming = desk.claim(product.visitor(), token);
    await heldUp(product.db);
    await tx.query('update reward_link set revoked_at = now() where reward_id = $1', [id]);
  });
  expect((await claiming)?.status).toBe(404);
  const { rows } = await product.db.query('select from reward_claim where reward_id = $1', [id]);
  expect(rows).toEqual([]);
});

// Take the count of remindByItself out, and this must fail.
test('two sweeps at once send one reminder', async () => {
  const { email, id } = await gift();
  clock.advance({ days: 40 });
  await Promise.all([remindByItself(product.deps, id), remindByItself(product.deps, id)]);
  const mails = await product.mails(email);
  expect(mails.filter(({ subject }) => subject.includes('is waiting'))).toHaveLength(1);
});

// Take the comparison of links out of deliverReward, and this must fail.
test('a gift sent again while its first mail is under way is mailed with the link that works', async () => {
  const from = await rich();
  const email = desk.stranger();
  const deliverAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const { body } = await desk.send(from, { recipientEmail: email, deliverAt });
  clock.advance({ minutes: 2 });
  const mailer: typeof product.deps.mailer = {
    ...product.deps.mailer,
    async send(mail) {
      await product.deps.mailer.send(mail);
      const later = { ...product.deps, jobs: { enqueue: () => Promise.resolve() } };
      await resendReward(later, createRewardLimits(product.deps), member(from.id), {
        id: body.id,
        by: from.id,
        recipientEmail: undefined,
      });
    },
  };
  await deliverReward({ ...product.deps, mailer }, { rewardId: body.id }, { retry_count: 0 });
  // The second job runs after the first is done.
  await deliverReward(product.deps, { rewardId: body.id }, { retry_count: 0 });
  const links = (await product.mails(email)).map(({ text }) => /\/claim\/([\w-]{43})/.exec(text)?.[1] ?? '');
  const working = await Promise.all(links.map((token) => desk.read(product.visitor(), token)));
  expect(working.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

// Take inTurn out of deliverRewards, and this must fail.
test('the mails of a large order leave connections to single mails', async () => {
  const from = await rich();
  const deliverAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const ids: string[] = [];
  for (let count = 0; count < 9; count += 1)
    ids.push((await desk.send(from, { amount: '5.00', deliverAt })).body.id);
  clock.advance({ minutes: 2 });
  const held = Promise.withResolvers<void>();
  let begun = 0;
  const send = async () => {
    begun += 1;
    await held.promise;
  };
  const slow = { ...product.deps, mailer: { ...product.deps.mailer, send } };
  const jobs = [ids.slice(1, 5), ids.slice(5)].map((rewardIds) =>
    deliverRewards(slow, { rewardIds }, { retry_count: 0 }),
  );
  await eventually(async () => begun === 6);
  await deliverReward(product.deps, { rewardId: ids[0] ?? '' }, { retry_count: 0 });
  expect(begun).toBe(6);
  held.resolve();
  await Promise.all(jobs);
  expect(begun).toBe(8);
});

test('two browsers take cards and balance at once, and nothing is taken twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token } = await gift();
    const to = await product.newMember();
    const [cards, money] = await Promise.all([
      desk.claim(product.visitor(), token),
      desk.toBalance(to, token),
    ]);
    expect(money.status).toBe(201);
    expect(await balance(to)).toBe(cards.status === 201 ? 25_00n : 50_00n);
  }
});

test('an expiry and a claim at once leave the money in one place', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, from, id } = await gift('25.00');
    await product.db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
      id,
      new Date(clock.now().getTime() - 1000),
      new Date(clock.now().getTime() + 20),
    ]);
    const claiming = desk.claim(product.visitor(), token);
    clock.advance({ seconds: 1 });
    await product.deps.jobs.enqueue(product.db, jobName('sweep-rewards'), {});
    product.deps.jobs.wake();
    const claimed = await claiming;
    await product.settled();
    expect(await balance(from)).toBe(claimed.status === 201 ? 1_975_00n : 2_000_00n);
  }
});

test('a deletion and a gift at once: either the gift is refused, or the account stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const from = await product.newMember({ balanceCents: 50_00n });
    const [sent, deleted] = await Promise.all([
      desk.send(from),
      from.send('DELETE', '/api/user/delete-account'),
    ]);
    expect(deleted.status).toBe(409);
    expect(sent.status).toBe(201);
  }
});

test('twenty thank-yous at once are one', async () => {
  const { token, from } = await gift();
  const phone = product.visitor();
  await desk.claim(phone, token);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      phone.post('/api/claims/thanks', { token, message: `No. ${index}` }),
    ),
  );
  expect((await desk.notifications(from)).filter(({ title }) => title === 'Thank You')).toHaveLength(1);
});

test('a reward row that lies about its money breaks the seventeenth invariant', async () => {
  const { id } = await gift();
  const undo = new Error('undone');
  const broken = async (statement: string) => {
    let found: number[] = [];
    await transaction(product.db, async (tx) => {
      await tx.query(statement, [id]);
      found = (await checkInvariants(tx, [17])).map(({ invariant }) => invariant);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return found;
  };
  expect(await broken('update reward set claimed_cents = 1 where id = $1')).toContain(17);
  expect(await broken('update reward set amount_cents = amount_cents + 1 where id = $1')).toContain(17);
  expect(await broken('update reward set sender_id = new_id() where id = $1')).toContain(17);
  expect(
    await broken(`insert into reward_claim (id, reward_id, user_id, amount_cents, browser_hash, created_at)
      select new_id(), id, actor_id, 1, 'x', now() from reward where id = $1`),
  ).toContain(17);
});

test.each([
  [
    'reward_not_more_than_its_amount',
    `update reward set claimed_cents = amount_cents + 1, closed_as = 'claimed', closed_at = now() where id = $1`,
  ],
  ['reward_closed_when_empty', `update reward set closed_as = 'canceled', closed_at = now() where id = $1`],
  ['reward_undone_whole_and_soon', 'update reward set undone = true where id = $1'],
  [
    'reward_undone_whole_and_soon',
    `update reward set undone = true, returned_cents = amount_cents, closed_as = 'canceled',
       closed_at = created_at + interval '10 minutes 1 second' where id = $1`,
  ],
  ['reward_closed_when_empty', 'update reward set claimed_cents = amount_cents where id = $1'],
  ['reward_failed_for_a_reason', `update reward set delivery = 'FAILED' where id = $1`],
  ['reward_thanked', `update reward set thanks = 'Thank you' where id = $1`],
  ['reward_expires_after_delivery', 'update reward set expires_at = deliver_at where id = $1'],
  [
    'reward_link_one_works',
    `insert into reward_link (id, reward_id, token_hash, created_at) values (new_id(), $1, 'x', now())`,
  ],
])('%s refuses what no code may write', async (constraint, statement) => {
  const { id } = await gift();
  await expect(product.db.query(statement, [id])).rejects.toMatchObject({ constraint });
});
