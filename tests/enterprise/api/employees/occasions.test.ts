/** PUT /api/enterprise/occasions/:occasion, and the dates of employees. */
import { expect, test } from 'vitest';
import type { UploadReply } from '#contract/enterprise/employees.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { newRecipient, otherCompany, upload } from '../company.ts';
import { openOccasions } from './celebrated.ts';

const { product, db, manager, boss, set, list, employee } = await openOccasions();

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

// Count every linked row again in countDated, and this must fail.
test('who is left out is counted by the reason, and nobody who left is', async () => {
  await db.query('update employee set birthday = null, started_on = null');
  const [gets, unverified, moved, left] = await Promise.all(
    [1, 2, 3, 4].map(() => employee({ birthday: 3 })),
  );
  const asked = await employee({ birthday: 3, started: { days: 3, years: 2 } });
  await db.query('update users set email_verified_at = null where id = $1', [unverified?.id]);
  await db.query(`update users set email = 'moved-' || email where id = $1`, [moved?.id]);
  await db.query('delete from employee where user_id = $1', [left?.id]);
  await db.query(`update employee set status = 'asked', linked_at = null where user_id = $1`, [asked.id]);
  const counts = async () =>
    (await list()).map(({ occasion, people, leftOut, next }) => [occasion, people, leftOut, next.length]);
  expect(await counts()).toEqual([
    ['birthday', 1, { notAccepted: 2, otherAddress: 1 }, 1],
    ['anniversary', 0, { notAccepted: 1, otherAddress: 0 }, 0],
  ]);
  expect((await list())[0]?.next).toMatchObject([{ userId: gets?.id }]);
});
