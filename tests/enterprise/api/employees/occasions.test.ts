/** PUT /api/enterprise/occasions/:occasion, and the rewards that follow on birthdays and work anniversaries. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import type { Occasion } from '#contract/enterprise/occasions.ts';
import type { CompanyReward } from '#contract/enterprise/rewards.ts';
import { payOccasions } from '#server/enterprise/occasions/pay-occasions.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { race } from '#tests/support/race.ts';
import {
  acmeBalance,
  acmeId,
  fund,
  list as listAgain,
  newRecipient,
  otherCompany,
  upload,
} from '../company.ts';

const clock = testClock();
const product = await testApp({ clock });
const { db } = product;
const manager = await product.signIn('account_manager');
const company = await acmeId(product);
await fund(product, company, 10_000_00n);

type Refused = Body & { code?: string; fields?: Record<string, string> };
const boss = () => product.signIn('account_manager');
const set = async (occasion: string, more: object = {}) =>
  (await boss()).put<Occasion & Refused>(`/api/enterprise/occasions/${occasion}`, {
    ...{ isActive: true, amount: '25.00', design: 'birthday', message: 'Enjoy your day' },
    ...more,
  });
const list = async (by?: SignedIn) =>
  (await (by ?? (await boss())).get<Occasion[]>('/api/enterprise/occasions')).body;
const birthdays = async () => (await list()).find(({ occasion }) => occasion === 'birthday');

/** An employee whose birthday, or first day at work, is so many days from now. */
async function employee(dates: { birthday?: number; started?: { days: number; years: number } } = {}) {
  const person = await newRecipient(product, { listedBy: manager });
  const dayIn = (days: number, years = 0) => {
    const day = new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000);
    day.setUTCFullYear(day.getUTCFullYear() - years);
    return day.toISOString().slice(0, 10);
  };
  await db.query(
    `update employee set birthday = $2, started_on = $3, linked_at = timestamptz '2020-01-01' where user_id = $1`,
    [
      person.id,
      dates.birthday === undefined ? null : dayIn(dates.birthday).slice(5),
      dates.started ? dayIn(dates.started.days, dates.started.years) : null,
    ],
  );
  return person;
}
const paidTo = async (email: string) => {
  const { rows } = await db.query<{ cents: bigint; design: string; message: string | null }>(
    'select amount_cents as cents, design, message from reward where recipient_email = $1',
    [email],
  );
  return rows;
};
const pay = () => payOccasions(product.deps);
// The employees of the demo have dates of their own.
await db.query('update employee set birthday = null, started_on = null');
/** In the evening, UTC: a day is due from 14:00 on. */
const go = (year: number, month: number, day: number) => clock.set(new Date(Date.UTC(year, month, day, 18)));
const now = () => clock.now();
go(now().getUTCFullYear(), now().getUTCMonth(), now().getUTCDate() + 1);

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

test('what the company cannot pay is reported once, tried again for a week, and then left', async () => {
  const [late, missed] = [await employee({ birthday: 0 }), await employee({ birthday: 0 })];
  const balance = await acmeBalance(product);
  await set('birthday', { amount: '40.00' });
  await fund(product, company, -(balance - 10_00n));
  await pay();
  await pay();
  expect(await birthdays()).toMatchObject({ problem: expect.stringContaining('does not cover') });
  const waiting = (await birthdays())?.next.filter(({ waitsUntil }) => waitsUntil !== null);
  expect(new Set(waiting?.map(({ userId }) => userId))).toEqual(new Set([late.id, missed.id]));
  const told = await db.query(
    `select from notification where user_id = $1 and title = 'Birthdays: Not Sent'`,
    [manager.id],
  );
  expect(told.rowCount).toBe(1);

  clock.advance({ days: 3 });
  await fund(product, company, 30_00n);
  await pay();
  expect((await paidTo(late.email)).length + (await paidTo(missed.email)).length).toBe(1);
  clock.advance({ days: 5 });
  await fund(product, company, 1_000_00n);
  await pay();
  expect((await paidTo(late.email)).length + (await paidTo(missed.email)).length).toBe(1);
  expect(await birthdays()).toMatchObject({ problem: null });
});

test('nothing is paid once it is switched off, or once the manager who set it may not send rewards', async () => {
  const person = await employee({ birthday: 0 });
  await db.query('update users set enterprise_role = $2 where id = $1', [manager.id, 'department_manager']);
  await pay();
  expect(await paidTo(person.email)).toEqual([]);
  await db.query('update users set enterprise_role = $2 where id = $1', [manager.id, 'account_manager']);
  expect(await birthdays()).toMatchObject({ problem: expect.stringContaining('Another manager') });
  await set('birthday', { isActive: false });
  await pay();
  expect(await paidTo(person.email)).toEqual([]);
  // What lies before the day on which it is switched on again is not made up for.
  clock.advance({ days: 2 });
  await set('birthday');
  await pay();
  expect(await paidTo(person.email)).toEqual([]);
});

// Let payOccasions stop at an error, and this must fail.
test('an error about one person keeps nobody else from being paid', async () => {
  await set('birthday');
  const people = [await employee({ birthday: 0 }), await employee({ birthday: 0 })];
  const [stuck] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await db.query(`create function refuse_occasion() returns trigger language plpgsql as
    $$ begin raise exception 'this birthday cannot be paid'; end $$`);
  await db.query(`create trigger refuse_occasion before insert on occasion_reward for each row
    when (new.user_id = '${stuck?.id}') execute function refuse_occasion()`);
  await expect(pay()).rejects.toThrow('this birthday cannot be paid');
  const paid = await Promise.all(people.map(async ({ email }) => (await paidTo(email)).length));
  expect(paid.toSorted()).toEqual([0, 1]);
  await db.query('drop trigger refuse_occasion on occasion_reward');
  await pay();
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

test('what a manager enters is checked, and another company sees none of it', async () => {
  expect((await set('birthday', { amount: '0' })).status).toBe(400);
  expect((await set('birthday', { design: 'nothing' })).status).toBe(400);
  expect((await set('easter')).status).toBe(404);
  const stranger = '0198a000-0000-7000-8000-000000000000';
  expect((await set('birthday', { campaignId: stranger })).body.fields).toHaveProperty('campaignId');
  const { manager: other } = await otherCompany(product);
  expect((await list(other)).map(({ amount, people }) => [amount, people])).toEqual([
    [null, 0],
    [null, 0],
  ]);
});

test('a file brings the dates of new and of listed employees, and only removes them where it says so', async () => {
  const listed = await newRecipient(product, { listedBy: manager });
  const file = (birthday: string, start: string) =>
    `firstName,lastName,email,birthday,startDate\nNora,Field,${listed.email},${birthday},${start}`;
  const send = async (by: SignedIn, birthday: string, start = '') =>
    (await upload<UploadReply>(by, '/api/enterprise/upload-employees', file(birthday, start))).body;
  const by = await boss();
  const dates = async () =>
    (
      await db.query('select birthday, started_on::text as start from employee where user_id = $1', [
        listed.id,
      ])
    ).rows[0];
  expect((await send(by, '3/14/1990', '2021-06-01')).counts).toMatchObject({ newDates: 1 });
  expect(await dates()).toEqual({ birthday: '03-14', start: '2021-06-01' });
  expect((await send(by, '', '2022-06-01')).counts).toMatchObject({ newDates: 1 });
  expect((await send(by, '', '2022-06-01')).counts).toMatchObject({ newDates: 0 });
  expect(await dates()).toEqual({ birthday: '03-14', start: '2022-06-01' });
  expect((await send(by, '-', '')).rows).toMatchObject([{ fate: 'already-listed', newDates: true }]);
  expect(await dates()).toEqual({ birthday: null, start: '2022-06-01' });
  expect((await send(by, '14.03.', '')).counts).toMatchObject({ refused: 1 });
  // A date decides when the company pays: a department manager gives it to the people they add alone.
  const head = await product.signIn('department_manager');
  expect((await send(head, '01-01')).counts).toMatchObject({ newDates: 0 });
  expect(await dates()).toMatchObject({ birthday: null });
});
