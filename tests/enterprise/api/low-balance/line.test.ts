/** The line of a company's balance: its managers are notified once for each crossing. */
import { expect, test } from 'vitest';
import { fund } from '../company.ts';
import { LINE, openFunded } from './funded.ts';

const { product, id, owner, path, topUp, balance, bringTo, set, begin, titles, crossings, automaticTopUps } =
  await openFunded();

test('managers who may fund are notified once when the balance falls below the line', async () => {
  await begin();
  await bringTo(999_99n);
  await bringTo(500_00n);
  await product.settled();
  expect(await titles()).toEqual(['Low Balance', 'Low Balance']);
  const mail = await product.mailTo('manager@acme.example', 'Your shared balance is low');
  expect(mail.text).toContain('$999.99');
  expect((await owner.get(path)).body).toMatchObject({ line: '1000.00', isBelow: true });
  expect(await automaticTopUps()).toEqual([]);
});

test('a balance at the line is not low, and the way back above it arms it again', async () => {
  await begin();
  await bringTo(2_000_00n);
  await bringTo(LINE);
  await product.settled();
  expect(await crossings()).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    await bringTo(LINE - 1n);
    await bringTo(LINE);
  }
  await product.settled();
  expect(await crossings()).toHaveLength(2);
  expect(await titles()).toHaveLength(4);
});

// Make the id of notifyEach of the cause alone, and this must fail: the list is sorted by id.
test('managers read the notices of several crossings newest first', async () => {
  await begin();
  const low = [900_00n, 800_00n, 700_00n, 600_00n, 500_00n];
  for (const cents of low) {
    await bringTo(cents);
    await bringTo(LINE);
    await product.settled();
  }
  const { body } = await owner.get<{ message: string }[]>('/api/notifications');
  const found = body.slice(0, 5).map(({ message }) => /is \$(\d+)\.00, below/.exec(message)?.[1]);
  expect(found).toEqual(['500', '600', '700', '800', '900']);
});

// Leave `is_below <>` out of low_balance_note and this must fail.
test('twenty movements below the line at the same moment are one crossing and one charge', async () => {
  await begin(topUp, LINE + 5_00n);
  await Promise.all(Array.from({ length: 20 }, () => fund(product, id, -1_00n)));
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: null }]);
  expect(await automaticTopUps()).toMatchObject([{ amount_cents: 1_500_00n, status: 'completed' }]);
  expect(await balance()).toBe(LINE - 15_00n + 1_500_00n);
  expect(await titles()).toHaveLength(2);
});

// Leave the lock of the account out of setLowBalance and this must fail.
test('a line that is set while the balance falls is crossed once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await begin();
    await owner.put(path, { line: null, topUp: null });
    const saved = Promise.all(Array.from({ length: 4 }, () => set({ line: '1000', topUp: null })));
    await Promise.all([saved, fund(product, id, -1_00n)]);
    expect(await crossings()).toHaveLength(1);
  }
});

test('saving below the line is a crossing, and saving the same again is none', async () => {
  await begin(null, 2_000_00n);
  await bringTo(1_200_00n);
  await set({ line: '1300', topUp: null });
  await set({ line: '1300', topUp: null });
  expect(await crossings()).toMatchObject([{ decision: 'notify' }]);
  await set({ line: '1300', topUp });
  await set({ line: '1300', topUp: { ...topUp, monthlyLimit: '9000' } });
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['notify', 'top-up']);
  expect(await balance()).toBe(2_700_00n);
});
