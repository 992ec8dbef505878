/** Transfers between members. */
import type { Transfer } from '#contract/send-funds/transfers.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { gifts } from './gifts.ts';

export const send = (from: SignedIn, to: { username: string }, more: object = {}, key?: string) =>
  from.post<Transfer & { code?: string; message?: string; fields?: Record<string, string> }>(
    '/api/transfers',
    { recipientUsername: to.username, amount: '10.00', ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** The product, with members who send each other money. */
export async function openTransfers() {
  const clock = testClock();

  const product = await testApp({
    clock,
    env: { TRANSFERS_MAX_PER_DAY: '1000.00', LIMIT_TRANSFERS_PER_DAY: '5', LIMIT_SENDS_PER_MINUTE: '100' },
  });

  const desk = gifts(product);

  const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });

  return { clock, product, desk, rich };
}
