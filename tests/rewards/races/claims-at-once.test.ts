/**
 * A gift is claimed by several, as cards and into balances, canceled, undone, corrected and overdue at the
 * same moment, over HTTP, while accounts close. However it goes, each cent is in one place.
 */
import { afterAll, expect, test } from 'vitest';
import { jobName } from '#server/kernel/jobs.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, isDone, warm } from '#tests/support/at-once.ts';
import { ANY_AMOUNT, openGifts } from '../gifts.ts';

const gifts = await openGifts({ ...ANY_AMOUNT, DATABASE_POOL_MAX: '24' });
const { clock, product, db, desk, balance } = gifts;
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const nothing = () => product.visitor().get('/healthz');
const close = (who: SignedIn) => who.send('DELETE', '/api/user/delete-account');
const oneCard = async () => [{ giftCardId: await desk.card(), amount: '25.00' }];

async function rowOf(id: string) {
  const { rows } = await db.query<{
    claimed: bigint;
    returned: bigint;
    closed_as: string | null;
    undone: boolean;
    hold: bigint;
    cards: bigint;
  }>(
    `select claimed_cents as claimed, returned_cents as returned, closed_as, undone,
       (select balance from ledger_account where kind = 'reward_hold' and owner_id = reward.id) as hold,
       (select coalesce(sum(amount_cents), 0) from reward_claim
        where reward_id = reward.id and order_id is not null)::bigint as cards
     from reward where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such gift.');
  return row;
}

// Tests `for update` in lockReward.
test('four who claim and a sender who takes it back: the gift is given once', async () => {
  for (let round = 0; round < 12; round += 2) {
    const from = await product.newMember({ balanceCents: 50_00n });
    const { id, token } = await gifts.gift(from);
    const [nora, omar] = [await product.newMember(), await product.newMember()];
    const phone = product.visitor();
    // Its cookie comes with the page: without it, a repetition is a claim by another browser.
    await desk.read(phone, token);
    const answers = await atOnce(
      {
        cards: () => desk.claim(phone, token, {}, 'one'),
        cancel: () => desk.act(from, id, 'cancel'),
        toNora: () => desk.toBalance(nora, token),
        cardsElsewhere: () => desk.claim(product.visitor(), token),
        undo: () => desk.act(from, id, 'undo'),
        cardsAgain: () => desk.claim(phone, token, {}, 'one'),
        correct: () => desk.act(from, id, 'resend', { recipientEmail: desk.stranger() }),
        toOmar: () => desk.toBalance(omar, token),
        noraCloses: () => close(nora),
        senderCloses: () => close(from),
        cardsOfOmar: async () =>
          omar.post('/api/claims/cards', { token, items: await oneCard() }, { 'idempotency-key': 'omar' }),
        notForMe: () => product.visitor().post('/api/claims/not-for-me', { token }),
      },
      round,
    );
    await product.settled();
    const gift = await rowOf(id);
    expect(gift.claimed + gift.returned + gift.hold).toBe(50_00n);
    const names = done(answers);
    const inBalances = (await balance(nora)) + (await balance(omar));
    expect(inBalances + gift.cards).toBe(gift.claimed);
    const taken = names.filter((name) => ['cards', 'cardsElsewhere', 'cardsOfOmar'].includes(name));
    expect(BigInt(taken.length) * 25_00n).toBe(gift.cards);
    expect(isDone(answers.cardsAgain)).toBe(isDone(answers.cards));
    expect(names.filter((name) => ['toNora', 'toOmar'].includes(name))).toHaveLength(inBalances > 0n ? 1 : 0);
    if (isDone(answers.noraCloses))
      expect([await balance(nora), isDone(answers.toNora)]).toEqual([0n, false]);
    // Undone, nobody has claimed anything; canceled, the rest went back.
    if (isDone(answers.undo)) expect(gift).toMatchObject({ undone: true, claimed: 0n, returned: 50_00n });
    if (gift.returned > 0n) expect(isDone(answers.cancel) || isDone(answers.undo)).toBe(true);
    expect(await balance(from)).toBe(gift.returned);
    // A corrected gift was not claimed by the bearer of the old link afterwards.
    if (isDone(answers.correct) && gift.closed_as === null) {
      expect((await desk.read(product.visitor(), token)).status).toBe(404);
      expect(gift.claimed).toBe(0n);
    }
  }
});

// Tests `for update` in lockReward.
test('a gift that expires while it is claimed, corrected, canceled and undone', async () => {
  for (let round = 0; round < 7; round += 2) {
    const from = await product.newMember({ balanceCents: 50_00n });
    const { id, token } = await gifts.gift(from);
    const nora = await product.newMember();
    await db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
      id,
      new Date(clock.now().getTime() - 1000),
      new Date(clock.now().getTime() + 20),
    ]);
    const answers = await atOnce(
      {
        cards: () => desk.claim(product.visitor(), token),
        expire: async () => {
          clock.advance({ seconds: 1 });
          await product.deps.jobs.enqueue(db, jobName('sweep-rewards'), {});
          product.deps.jobs.wake();
          return nothing();
        },
        cancel: () => desk.act(from, id, 'cancel'),
        toNora: () => desk.toBalance(nora, token),
        correct: () => desk.act(from, id, 'resend', { recipientEmail: desk.stranger() }),
        undo: () => desk.act(from, id, 'undo'),
        senderCloses: () => close(from),
      },
      round,
    );
    await product.settled();
    const gift = await rowOf(id);
    expect(gift.hold).toBe(0n);
    expect(gift.claimed + gift.returned).toBe(50_00n);
    expect(await balance(from)).toBe(gift.returned);
    expect((await balance(nora)) + gift.cards).toBe(gift.claimed);
    expect(isDone(answers.undo)).toBe(gift.undone);
  }
});

// Tests `for update` in lockReward.
test('a gift that is undone, canceled or corrected at its date: no mail leads to money that went back', async () => {
  for (let round = 0; round < 8; round += 1) {
    const from = await product.newMember({ balanceCents: 50_00n });
    const [email, corrected] = [desk.stranger(), desk.stranger()];
    const deliverAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const { body } = await desk.send(from, { recipientEmail: email, deliverAt });
    const { id } = body;
    const answers = await atOnce(
      {
        undo: () => desk.act(from, id, 'undo'),
        send: async () => {
          clock.advance({ seconds: 61 });
          await product.deps.jobs.enqueue(db, jobName('sweep-rewards'), {});
          product.deps.jobs.wake();
          return nothing();
        },
        correct: () => desk.act(from, id, 'resend', { recipientEmail: corrected }),
        cancel: round % 2 === 1 ? () => desk.act(from, id, 'cancel') : nothing,
      },
      round,
    );
    await product.runJob('sweep-rewards');
    const gift = await rowOf(id);
    const back = isDone(answers.undo) || gift.closed_as === 'canceled';
    expect(gift.hold).toBe(back ? 0n : 50_00n);
    expect(await balance(from)).toBe(back ? 50_00n : 0n);
    const mails = [...(await product.mails(email)), ...(await product.mails(corrected))];
    const tokens = mails.map(({ text }) => /\/claim\/([\w-]{43})/.exec(text)?.[1] ?? '');
    const claims = await Promise.all(
      [...new Set(tokens)].map((token) => desk.claim(product.visitor(), token)),
    );
    expect(claims.filter(isDone)).toHaveLength(back ? 0 : 1);
  }
});
