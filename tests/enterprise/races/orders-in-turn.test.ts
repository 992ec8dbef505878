/** How many orders of one company wait for their turn. */
import { expect, test } from 'vitest';
import { orderInTurn } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();

// Let limitConcurrencyPerKey in send-rewards.ts keep any number, and this must fail.
test('three hundred orders of a company wait behind its three, the next is refused, and another company is not', async () => {
  const [company, other] = [newId(), newId()];
  const gate = Promise.withResolvers<void>();
  const orders = Array.from({ length: 303 }, () => orderInTurn(db, company, () => gate.promise));
  await expect(orderInTurn(db, company, () => gate.promise)).rejects.toMatchObject({
    code: 'temporarily-unavailable',
    retryAfterSeconds: 2,
  });
  expect(await orderInTurn(db, other, async () => 'ordered')).toBe('ordered');
  gate.resolve();
  expect(await Promise.all(orders)).toHaveLength(303);
  expect(await orderInTurn(db, company, async () => 'ordered')).toBe('ordered');
});
