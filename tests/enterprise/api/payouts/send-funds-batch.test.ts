/** POST /api/enterprise/send-funds, many payouts of one enterprise at once: decision 0025. */
import { expect, test } from 'vitest';
import { createPayoutBatcher } from '#server/enterprise/payouts/fast-path/payout-batcher.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { losers, race, winners } from '#tests/support/race.ts';
import { acmeBalance, fund } from '../company.ts';
import { openBatched } from './batched.ts';

const { product, db, manager, enterpriseId, people, payoutTo } = await openBatched();

const path = '/api/enterprise/send-funds';

test('each recipient is paid once, and each reply has the balance after its payout', async () => {
  const before = await acmeBalance(product);
  const answers = await Promise.all(
    people.map(({ id }) => manager.post<{ sharedBalance: string }>(path, { recipientId: id, amount: '3' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  const balances = answers.map(({ body }) => Number(body.sharedBalance) * 100).sort((a, b) => b - a);
  expect(balances).toEqual(people.map((_, index) => Number(before) - 300 * (index + 1)));
  for (const { id } of people) expect(await balanceOf(db, id)).toBe(300n);
  expect(await acmeBalance(product)).toBe(before - 300n * BigInt(people.length));
});

test('a refused payout does not affect the other payouts of its batch', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const before = await acmeBalance(product);
  const payouts = Array.from({ length: 10 }, (_, index) =>
    payoutTo(index, index === 4 ? { amountCents: before + 1n } : {}),
  );
  const outcomes = await Promise.allSettled(payouts.map(payoutBatcher));
  expect(outcomes.map(({ status }) => status)).toEqual(
    payouts.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')),
  );
  expect(outcomes[4]).toMatchObject({ reason: { code: 'IN001' } });
  expect(await acmeBalance(product)).toBe(before - 900n);
  const { rows } = await db.query('select from payout where id = $1', [payouts[4]?.id]);
  expect(rows).toEqual([]);
});

test('money for one payout pays one', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const all = await acmeBalance(product);
  const outcomes = await race(db, 8, (number) => payoutBatcher(payoutTo(number, { amountCents: all })));
  expect(winners(outcomes)).toEqual([{ paid: true, waiting: false, balance_cents: 0n }]);
  expect(losers(outcomes)).toEqual(
    Array.from({ length: 7 }, () => expect.objectContaining({ code: 'IN001' })),
  );
  await fund(product, enterpriseId, all);
});

test('one key pays once, also within one transaction', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const before = await acmeBalance(product);
  const requestKey = newId();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => payoutBatcher(payoutTo(0, { requestKey }))),
  );
  expect(answers.filter(({ paid }) => paid)).toHaveLength(1);
  expect(await acmeBalance(product)).toBe(before - 100n);
});

test('a message that the database cannot store fails only its own payout', async () => {
  const payoutBatcher = createPayoutBatcher(db);
  const before = await acmeBalance(product);
  const payouts = Array.from({ length: 5 }, (_, index) =>
    payoutTo(index, index === 3 ? { message: 'a\u0000b' } : {}),
  );
  const outcomes = await Promise.allSettled(payouts.map(payoutBatcher));
  expect(outcomes.map(({ status }) => status)).toEqual(
    payouts.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
  );
  expect(await acmeBalance(product)).toBe(before - 400n);
});
