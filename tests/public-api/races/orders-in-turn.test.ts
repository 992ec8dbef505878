/** Orders of one company wait for its balance in the process, not each with a connection to the database. */
import { expect, onTestFinished, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countHeldUp, heldUp } from '#tests/support/faults/held-up.ts';
import { acmeWithKey, call } from '../api/company.ts';

const product = await testApp();
const { db } = product;
const acme = await acmeWithKey(product, 100_00n);
const reward = {
  value: { denomination: 1 },
  recipient: { name: 'Robin Reed' },
  delivery: { method: 'LINK' },
};

// Let sendRewards run as many as arrive, and this must fail.
test('of twelve orders at once three hold a connection, and all are executed', async () => {
  const before = await acmeBalance(product);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(() => release());
  const holding = transaction(db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'enterprise' and owner_id = $1 for update`, [
      acme.id,
    ]);
    await released;
  });
  const orders = Promise.all(
    Array.from({ length: 12 }, () =>
      call(product, acme.key, 'POST', '/orders', { external_id: newId(), reward }),
    ),
  );
  await heldUp(db, 3);
  await eventually(async () => {
    const { rows } = await db.query<{ points: number }>(
      `select points from rate_limit where key like 'api-calls%'`,
    );
    return (rows[0]?.points ?? 0) >= 12;
  });
  for (let calls = 0; calls < 5; calls += 1)
    expect((await call(product, acme.key, 'GET', '/campaigns')).status).toBe(200);
  expect(await countHeldUp(db)).toBe(3);
  release();
  await holding;
  expect((await orders).map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(before - (await acmeBalance(product))).toBe(12_00n);
});
