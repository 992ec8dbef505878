/**
 * PostgreSQL ends one of two transactions that wait for each other. The product retries it, so the user sees
 * no error.
 */
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { openShop } from '#tests/orders/shop.ts';

const shop = await openShop();
const deadlocked = '40P01';

/** Makes a checkout and another transaction wait for each other; returns which of them PostgreSQL ended. */
async function deadlock(): Promise<{ victim: 'checkout' | 'other'; answer: unknown }> {
  const person = await shop.person(20_00n);
  await shop.add(person, 'butterlamp', '5.00');
  const other = await shop.db.pool.connect();
  await other.query('begin');
  await other.query(`select from ledger_account where kind = 'member' and owner_id = $1 for update`, [
    person.id,
  ]);
  const checkout = shop.checkout(person);
  // The checkout holds the cart and waits for the balance. PostgreSQL ends the transaction that detects the
  // deadlock: the checkout, unless a busy machine lets it look before the other one waits too.
  await shop.waitForLock(1);
  const victim = await other.query('select from cart where user_id = $1 for update', [person.id]).then(
    () => 'checkout' as const,
    (error: unknown) => {
      if (error instanceof DatabaseError && error.code === deadlocked) return 'other' as const;
      throw error;
    },
  );
  await other.query('rollback');
  other.release();
  return { victim, answer: await checkout };
}

// Call place_order without `retried`, and this must fail.
test('a checkout that PostgreSQL ended in a deadlock is retried', { timeout: 60_000 }, async () => {
  for (;;) {
    const { victim, answer } = await deadlock();
    expect(answer).toMatchObject({ status: 201, body: { total: '5.00', balance: '15.00' } });
    if (victim === 'checkout') return;
  }
});
