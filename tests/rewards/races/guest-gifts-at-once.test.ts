/**
 * A guest's gift is claimed, undone, canceled and corrected while staff refund its payment and its bank
 * disputes it, over HTTP. However it goes, each cent is with a recipient, on the gift, or back at the bank.
 */
import { afterAll, expect, test } from 'vitest';
import { balanceOf, suspenseOf } from '#server/ledger/index.ts';
import { atOnce, countDeadlocks, done, isDone, warm } from '#tests/support/at-once.ts';
import { openGuestGifts } from '../guest-gifts.ts';

const { product, desk, guests } = await openGuestGifts({ DATABASE_POOL_MAX: '24' });
const { db } = product;
const admin = await product.signIn('administrator');
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

async function booksOf(intentId: string) {
  const { rows } = await db.query<{
    claimed: bigint;
    undone: boolean;
    closed_as: string | null;
    refunded: bigint;
  }>(
    `select claimed_cents as claimed, undone, closed_as, (
       select coalesce(sum(amount_cents), 0)::bigint from refund
       where refund.payment_id = payment.id and refund.status <> 'released') as refunded
     from reward join payment on payment.id = reward.sender_id where intent_id = $1`,
    [intentId],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such gift.');
  return row;
}

// Tests `for update` in lockReward.
test.each([
  ['no dispute', false],
  ['a dispute of the bank', true],
])('claims, a guest and staff at once, with %s', async (_, isDisputed) => {
  for (let round = 0; round < 9; round += 2) {
    const { browser, intentId, token: ownToken, recipientEmail } = await guests.paid();
    const token = await desk.tokenFor(recipientEmail);
    const nora = await product.newMember();
    const answers = await atOnce(
      {
        cards: () => desk.claim(product.visitor(), token),
        cancel: () => guests.act(ownToken, 'cancel'),
        toNora: () => desk.toBalance(nora, token),
        refund: () => admin.post(`/api/admin/payments/${intentId}/refund`, { reason: 'They asked' }),
        undo: () => guests.act(ownToken, 'undo'),
        report: () => guests.complete(browser, intentId),
        correct: () => guests.act(ownToken, 'resend', { recipientEmail: desk.stranger() }),
        cardsElsewhere: () => desk.claim(product.visitor(), token),
        dispute: async () => {
          if (isDisputed) await guests.atProcessor(`payment_intents/${intentId}/dispute`);
          return product.visitor().get('/healthz');
        },
      },
      round,
    );
    await product.settled();
    const gift = await booksOf(intentId);
    const ledger = await guests.ledger(intentId);
    const hold = ledger.reward_hold ?? 0n;
    const taken = done(answers).filter((name) => name.startsWith('cards')).length;
    expect((await balanceOf(db, nora.id)) + BigInt(taken) * 25_00n).toBe(gift.claimed);
    expect(isDone(answers.toNora)).toBe((await balanceOf(db, nora.id)) > 0n);
    if (isDone(answers.undo)) expect(gift).toMatchObject({ undone: true, claimed: 0n });
    const suspense = await suspenseOf(db, await guests.paymentOf(intentId));
    if (isDisputed) {
      expect(gift.claimed + gift.refunded + hold).toBeLessThanOrEqual(50_00n);
      continue;
    }
    expect(ledger.guest ?? 0n).toBe(0n);
    expect(gift.claimed + gift.refunded + hold + suspense).toBe(50_00n);
    if (gift.closed_as === 'canceled') expect(hold).toBe(0n);
  }
});
