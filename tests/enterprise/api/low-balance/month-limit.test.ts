/** The limit of what automatic top-ups add in a month, and what it left out. */
import { expect, test } from 'vitest';
import { topUpInNewMonth } from '#server/enterprise/low-balance/top-up-in-new-month.ts';
import { LINE, openFunded } from './funded.ts';

const { product, db, id, topUp, balance, bringTo, read, begin, crossings } = await openFunded();

/** Every crossing, and every top-up that was charged, is by so many months older. */
async function moveBack(months: number): Promise<void> {
  await db.query('update low_balance_crossing set crossed_at = crossed_at - make_interval(months => $1)', [
    months,
  ]);
  await db.query(
    `update payment set completed_at = completed_at - make_interval(months => $1)
     where id in (select payment_id from topup where crossing_id is not null)`,
    [months],
  );
}

// Leave the comparison with topup_month_cents out of low_balance_cross and this must fail.
test('the limit of a month is kept, and managers read that nothing was added', async () => {
  await begin({ ...topUp, monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  await bringTo(800_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit']);
  expect(await balance()).toBe(800_00n);
  expect((await read()).topUp).toMatchObject({
    addedThisMonth: '1500.00',
    monthlyLimit: '2500.00',
  });
  // Last month's top-ups do not count.
  await moveBack(1);
  await bringTo(LINE);
  await bringTo(800_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit', 'top-up']);
});

// Count by crossed_at in low_balance_topped_up and this must fail.
test('a top-up that was due last month and is charged in this one counts for this one', async () => {
  await begin({ ...topUp, monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  // As where the balance fell in the last minute of a month, and the card processor answered after it.
  await db.query(
    `update low_balance_crossing
     set crossed_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'`,
  );
  expect((await read()).topUp?.addedThisMonth).toBe('1500.00');
  await bringTo(LINE);
  await bringTo(800_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit']);
  expect(await balance()).toBe(800_00n);
});

// Leave one condition out of LEFT_OUT, or the lock out of topUpInNewMonth, and this must fail.
test('what the limit of a month left out is charged once when the next month begins', async () => {
  await begin({ ...topUp, monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  await bringTo(800_00n);
  await product.settled();
  const newMonth = () => Promise.all(Array.from({ length: 4 }, () => topUpInNewMonth(product.deps)));
  await newMonth();
  expect(await crossings()).toHaveLength(2);
  // Nobody expects any more what was left out long ago.
  await moveBack(2);
  await newMonth();
  expect(await crossings()).toHaveLength(2);
  await moveBack(-1);
  for (const [off, on] of [
    [
      'update enterprise set is_active = false where id = $1',
      'update enterprise set is_active = true where id = $1',
    ],
    [
      `update low_balance set topup_stopped_at = now(), topup_stopped_because = 'declined' where enterprise_id = $1`,
      'update low_balance set topup_stopped_at = null, topup_stopped_because = null where enterprise_id = $1',
    ],
  ] as const) {
    await db.query(off, [id]);
    await newMonth();
    expect(await crossings()).toHaveLength(2);
    await db.query(on, [id]);
  }
  await newMonth();
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit', 'top-up']);
  expect(await balance()).toBe(800_00n + 1_500_00n);
  // A balance that is back at its line needs none.
  await bringTo(800_00n);
  await product.settled();
  await bringTo(LINE);
  await moveBack(1);
  const before = await crossings();
  await newMonth();
  await product.settled();
  expect(await crossings()).toEqual(before);
  expect(await balance()).toBe(LINE);
});
