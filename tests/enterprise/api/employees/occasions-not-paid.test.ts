/** Birthdays and work anniversaries that are not paid, and whom that keeps waiting. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { insertOccasionReward, selectDueOccasions } from '#server/enterprise/occasions/due-occasion-store.ts';
import { newId } from '#server/kernel/id.ts';
import { acmeBalance, fund } from '../company.ts';
import { openOccasions } from './celebrated.ts';

const { clock, product, db, manager, company, set, list, employee, paidTo, pay } = await openOccasions();

const birthdays = async () => (await list()).find(({ occasion }) => occasion === 'birthday');

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
  expect(await birthdays()).toMatchObject({ problem: expect.stringContaining('A manager has to check it') });
  await set('birthday', { isActive: false });
  await pay();
  expect(await paidTo(person.email)).toEqual([]);
  // What lies before the day on which it is switched on again is not made up for.
  clock.advance({ days: 2 });
  await set('birthday');
  await pay();
  expect(await paidTo(person.email)).toEqual([]);
});

// Leave wasSecuredSince out of findActingManager, and this must fail.
test('what was set before its manager secured their account is paid once it is saved again', async () => {
  await set('birthday', { amount: '15.00' });
  const person = await employee({ birthday: 0 });
  clock.advance({ minutes: 1 });
  await db.query('update users set browsers_known_since = $2 where id = $1', [manager.id, clock.now()]);
  const before = await acmeBalance(product);
  await pay();
  expect(await paidTo(person.email)).toEqual([]);
  expect(await acmeBalance(product)).toBe(before);
  expect(await birthdays()).toMatchObject({
    problem: expect.stringContaining('secured their account since'),
  });
  clock.advance({ minutes: 1 });
  await set('birthday', { amount: '15.00' });
  await pay();
  expect(await paidTo(person.email)).toMatchObject([{ cents: 15_00n }]);
  await set('birthday', { isActive: false });
  await db.query('update users set browsers_known_since = null where id = $1', [manager.id]);
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

// Leave the employee out of insertOccasionReward, and this must fail.
test('a person who leaves the list, or whose address changes, while a run pays others is not paid', async () => {
  await set('birthday');
  const day = clock.now().toISOString().slice(0, 10);
  const [left, moved, here] = [
    await employee({ birthday: 0 }),
    await employee({ birthday: 0 }),
    await employee({ birthday: 0 }),
  ];
  const due = await selectDueOccasions(db, { from: day, until: day }, 100);
  await db.query('delete from employee where user_id = $1', [left.id]);
  await db.query(`update users set email = 'moved-' || email where id = $1`, [moved.id]);
  const paid = await Promise.all(
    [left, moved, here].map(async ({ id }) => {
      const one = due.find(({ userId }) => userId === id);
      return one && transaction(db, (tx) => insertOccasionReward(tx, one, newId(), clock.now()));
    }),
  );
  expect(paid).toEqual([false, false, true]);
});

// Leave the account out of `occurring`, and this must fail.
test('an account that never verified its address, or has another than the list, is not paid', async () => {
  await set('birthday');
  const [unverified, byHand, moved, known] = [
    await employee({ birthday: 0 }),
    await employee({ birthday: 0 }),
    await employee({ birthday: 0 }),
    await employee({ birthday: 0 }),
  ];
  await db.query('update users set email_verified_at = null where id = $1', [unverified.id]);
  await db.query('update users set email_verified_manually = true where id = $1', [byHand.id]);
  await db.query(`update users set email = 'moved-' || email where id = $1`, [moved.id]);
  const shown = (await birthdays())?.next.map(({ userId }) => userId);
  expect(shown).toContain(known.id);
  for (const { id } of [unverified, byHand, moved]) expect(shown).not.toContain(id);
  await pay();
  const paid = await Promise.all(
    [unverified, byHand, moved, known].map(async ({ email }) => (await paidTo(email)).length),
  );
  expect(paid).toEqual([0, 0, 0, 1]);
});

// Leave forgetOccasionOf out of cancelWaiting, and this must fail.
test('a reward that waited when its manager left is paid once another manager saves the occasion', async () => {
  const staff = await product.signIn('account_staff');
  const owner = await product.signIn('super_admin');
  const rule = { isActive: true, amount: '300.00', design: 'birthday' };
  expect((await staff.put('/api/enterprise/occasions/birthday', rule)).status).toBe(200);
  const person = await employee({ birthday: 0 });
  const before = await acmeBalance(product);
  await pay();
  expect(await acmeBalance(product)).toBe(before - 300_00n);
  expect((await owner.delete(`/api/enterprise/staff/${staff.id}`)).status).toBe(200);
  expect(await acmeBalance(product)).toBe(before);
  await pay();
  expect(await birthdays()).toMatchObject({ problem: expect.stringContaining('A manager has to check it') });
  await set('birthday', { amount: '20.00' });
  await pay();
  await pay();
  expect(await acmeBalance(product)).toBe(before - 20_00n);
  expect((await paidTo(person.email)).map(({ cents }) => cents).toSorted()).toEqual([20_00n, 300_00n]);
});
