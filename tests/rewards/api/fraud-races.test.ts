/** Reviews that are decided, claimed and changed at once, and what the database itself refuses of them. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { openFlaggedGifts } from '../flagged-gifts.ts';

const gifts = await openFlaggedGifts();
const { clock, product, db, desk, balance, rich, run, flaggedGift, reviewOf, decide, claimedFlagged } = gifts;

// Drop lockReward in decideReview, and the third of these must fail.
test.each([
  ['release', 'block'],
  ['release', 'cancel'],
  ['block', 'cancel'],
  ['release', 'claim'],
  ['block', 'claim'],
  ['release', 'expiry'],
] as const)('%s and %s at once: the money is in one place', async (act, rival) => {
  for (let round = 0; round < 4; round += 1) {
    const { from, id, token } = await claimedFlagged('25.00');
    const review = await reviewOf(id);
    if (rival === 'expiry')
      await db.query('update reward set deliver_at = $2, expires_at = $3 where id = $1', [
        id,
        new Date(clock.now().getTime() - 2_000),
        new Date(clock.now().getTime() - 1_000),
      ]);
    const rivals = {
      block: () => decide(review.id, 'block'),
      cancel: () => desk.act(from, id, 'cancel'),
      claim: () => desk.claim(product.visitor(), token),
      expiry: () => run('sweep-rewards').then(() => ({ status: 200 })),
    };
    const [mine, other] = await Promise.all([decide(review.id, act), rivals[rival]()]);
    expect([200, 409]).toContain(mine.status);
    const claimed = rival === 'claim' && other.status === 201;
    const { rows } = await db.query<{ closed_as: string | null; review: string }>(
      'select closed_as, review from reward where id = $1',
      [id],
    );
    const returned = rows[0]?.closed_as === 'canceled' || rows[0]?.closed_as === 'expired';
    expect(claimed && returned).toBe(false);
    expect(await balance(from)).toBe(returned ? 2_000_00n : 1_975_00n);
    expect(await checkInvariants(db, [2, 17])).toEqual([]);
  }
});

// Take inReview out of claimWaits, and this must fail.
test('a claim that waits for a flag takes nothing', async () => {
  const from = await rich();
  const email = desk.stranger();
  const { body } = await desk.send(from, { recipientEmail: email });
  const token = await desk.tokenFor(email);
  let claiming: ReturnType<typeof desk.claim> | undefined;
  await transaction(db, async (tx) => {
    await tx.query('select from reward where id = $1 for update', [body.id]);
    claiming = desk.claim(product.visitor(), token);
    await heldUp(db);
    await tx.query(
      `insert into fraud_review (id, reward_id, found_when, hits, needs_staff, sanctions, emails, created_at)
       values ($1, $2, 'sent', '[{"code":"ip","about":"","by":"operator"}]', true, false, '{}', now())`,
      [newId(), body.id],
    );
    await tx.query(`update reward set review = 'flagged' where id = $1`, [body.id]);
  });
  expect((await claiming)?.body.code).toBe('claim-waits');
});

test.each([
  ['a claim', 'update reward set claimed_cents = 1 where id = $1'],
  [
    'a return',
    `update reward set returned_cents = amount_cents, closed_as = 'expired', closed_at = now(), review = 'released' where id = $1`,
  ],
])('the database refuses %s of a reward under review', async (_what, statement) => {
  const { id } = await flaggedGift();
  await expect(db.query(statement, [id])).rejects.toMatchObject({ code: 'IR002' });
});

// Drop the trigger fraud_review_ends_under_sanctions, and this must fail.
test.each(['closed', 'automatic', 'company'])(
  'under sanctions the database refuses an end that is %s',
  async (as) => {
    const { body } = await desk.send(await rich(), { recipientEmail: `kim-${as}@mail.kp` });
    const end = db.query(
      `update fraud_review set state = 'blocked', decided_at = now(), decided_as = $2 where reward_id = $1`,
      [body.id, as],
    );
    await expect(end).rejects.toMatchObject({ code: 'IR003' });
  },
);

test.each([
  ['reward_reviewed', `update reward set review = 'blocked' where id = $1`],
  [
    'fraud_review_held_under_sanctions',
    `update fraud_review set state = 'held', decided_at = now(), decided_as = 'staff' where reward_id = $1`,
  ],
  ['fraud_review_decided', `update fraud_review set state = 'released' where reward_id = $1`],
])('%s refuses what no code may write', async (constraint, statement) => {
  const { id } = await flaggedGift();
  await expect(db.query(statement, [id])).rejects.toMatchObject({ constraint });
});

// Leave lockCounted out of measureRules, and each of these must fail.
test.each([
  ['cards, by one device', { per: ['device'] }, false],
  ['balances, by one recipient', {}, true],
] as const)('two claims at once count each other: %s', async (_what, config, toBalance) => {
  const { set, unset, gift } = gifts;
  const nora = await product.newMember();
  const phone = product.visitor();
  // Of different names: new accounts of one name wait for each other.
  const sent = [
    await gift(await rich(), { recipientName: 'Ada' }),
    await gift(await rich(), { recipientName: 'Ben' }),
  ];
  const tokens = sent.map(({ token }) => token);
  for (const token of tokens) await desk.read(phone, token);
  await set('review_redeemed_rewards_count', { amount: 1, period: '7', ...config });
  await product.settled();
  let claiming: Promise<{ status: number }>[] = [];
  await transaction(db, async (tx) => {
    // Both have counted by the time that the first of them is written.
    await tx.query('lock table reward_claim in share mode');
    claiming = tokens.map((token) => (toBalance ? desk.toBalance(nora, token) : desk.claim(phone, token)));
    await heldUp(db, 2);
  });
  const statuses = (await Promise.all(claiming)).map(({ status }) => status);
  await unset('review_redeemed_rewards_count');
  expect(statuses.filter((status) => status < 300)).toHaveLength(1);
});
