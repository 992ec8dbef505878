/**
 * A product with members who send gifts to strangers, and no limit that stops a test unless the test asks for
 * it.
 */
import { balanceOf } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { rewards } from './rewards.ts';

export const ANY_AMOUNT = { TRANSFERS_MAX_PER_DAY: '100000.00', LIMIT_TRANSFERS_PER_DAY: '1000' };

/** `daily` are the limits of what a member sends within a day. */
export async function openGifts(daily: Record<string, string> = ANY_AMOUNT) {
  const clock = testClock();
  const product = await testApp({
    clock,
    env: { ...daily, LIMIT_SENDS_PER_MINUTE: '1000', LIMIT_CLAIMS_PER_MINUTE: '100000' },
  });
  const desk = rewards(product);
  return {
    clock,
    product,
    db: product.db,
    desk,
    balance: (user: { id: string }) => balanceOf(product.db, user.id),
    rich: () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n }),
    /** A gift of $50 to a stranger, and the token of its link. */
    async gift(from: SignedIn, more: object = {}) {
      const email = desk.stranger();
      const { body } = await desk.send(from, { recipientEmail: email, ...more });
      return { id: body.id, email, token: await desk.tokenFor(email) };
    },
  };
}
