/** Rewards on birthdays and work anniversaries: each is paid on its day, once a year. */
import { expect, test } from 'vitest';
import type { CompanyReward } from '#contract/enterprise/rewards.ts';
import { race } from '#tests/support/race.ts';
import { acmeBalance, fund, list as listAgain } from '../company.ts';
import { openOccasions } from './celebrated.ts';

const { clock, product, db, manager, company, boss, set, list, employee, paidTo, pay, go, now } =
  await openOccasions();

test('a birthday is paid on its day, once a year, whatever runs twice', async () => {
  const [today, tomorrow] = [await employee({ birthday: 0 }), await employee({ birthday: 1 })];
  await pay();
  expect(await paidTo(today.email)).toEqual([]);

  expect(await set('birthday')).toMatchObject({
    status: 200,
    body: { isActive: true, amount: '25.00', people: 2 },
  });
  const before = await acmeBalance(product);
  await race(db, 4, pay);
  expect(await paidTo(today.email)).toEqual([
    { cents: 25_00n, design: 'birthday', message: 'Enjoy your day' },
  ]);
  expect(await paidTo(tomorrow.email)).toEqual([]);
  expect(before - (await acmeBalance(product))).toBe(25_00n);
  expect((await product.mailTo(today.email, /^You received a gift/)).text).toContain('Enjoy your day');
  const { body } = await (await boss()).get<CompanyReward[]>('/api/enterprise/rewards');
  expect(body[0]).toMatchObject({ recipientEmail: today.email, state: 'unclaimed' });

  clock.advance({ days: 1 });
  await pay();
  expect([await paidTo(today.email), await paidTo(tomorrow.email)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
  // A person who leaves the list and returns is not paid again.
  await db.query('delete from employee where user_id = $1', [today.id]);
  await listAgain(product, today.id, manager.id);
  const day = new Date(now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(5, 10);
  await db.query(
    `update employee set birthday = $2, linked_at = timestamptz '2020-01-01' where user_id = $1`,
    [...[today.id, day]],
  );
  await pay();
  expect((await paidTo(today.email)).length).toBe(1);

  go(now().getUTCFullYear() + 1, now().getUTCMonth(), now().getUTCDate() - 1);
  await pay();
  expect([await paidTo(today.email), await paidTo(tomorrow.email)].map(({ length }) => length)).toEqual([
    2, 1,
  ]);
  clock.advance({ days: 1 });
  await pay();
  expect((await paidTo(tomorrow.email)).length).toBe(2);
});

test('an anniversary is paid from the first year on, and shown with its years', async () => {
  const [fifth, first] = [
    await employee({ started: { days: 2, years: 5 } }),
    await employee({ started: { days: 0, years: 0 } }),
  ];
  await set('anniversary', { design: 'work', amount: '50.00' });
  const shown = (await list()).find(({ occasion }) => occasion === 'anniversary');
  expect(shown?.next).toMatchObject([{ userId: fifth.id, years: 5, waitsUntil: null }]);
  clock.advance({ days: 2 });
  await pay();
  expect(await paidTo(fifth.email)).toMatchObject([{ cents: 50_00n, design: 'work' }]);
  expect(await paidTo(first.email)).toEqual([]);
  await set('anniversary', { isActive: false });
});

test('February 29 is on the 28th in other years', async () => {
  await fund(product, company, 1_000_00n);
  const person = await employee();
  await db.query(`update employee set birthday = '02-29' where user_id = $1`, [person.id]);
  let leap = now().getUTCFullYear() + 2;
  while (leap % 4 !== 0) leap += 1;
  for (const [year, day, count] of [
    [leap - 1, 27, 0],
    [leap - 1, 28, 1],
    [leap, 28, 1],
    [leap, 29, 2],
  ] as const) {
    go(year, 1, day);
    await pay();
    expect((await paidTo(person.email)).length).toBe(count);
  }
});
