/** Birthdays and work anniversaries of a company with many employees. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { selectDueOccasions, selectNext } from '#server/enterprise/occasions/due-occasion-store.ts';
import { addDays, isoDay } from '#server/kernel/calendar.ts';
import { openOccasions } from './celebrated.ts';

const { db, company, now, set } = await openOccasions();

// Compare each employee with each day in `occurring`, and this must fail: it took three seconds.
test('what is due and comes next among 20,000 employees is read at once', async () => {
  await set('birthday');
  await db.query(
    `insert into users (id, email, username, first_name, last_name, user_type, email_verified_at, created_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'm' || n || '@made.example', 'made.' || n,
       'Mia', 'Made', 'regular', now(), now() from generate_series(1, 20000) n`,
  );
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at, birthday,
       started_on)
     select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'linked', 'Mia', 'Made',
       'm' || n || '@made.example', now(), '2020-01-01', to_char(date '2021-01-01' + n % 365, 'MM-DD'),
       date '2019-01-01' + n % 365
     from generate_series(1, 20000) n`,
    [company],
  );
  await db.query('analyze employee; analyze users');
  const today = isoDay(now());
  const days = { from: isoDay(addDays(now(), -7)), until: isoDay(addDays(now(), 30)) };
  const [due, next] = await transaction(db, async (tx) => {
    await tx.query(`set local statement_timeout = '1500ms'`);
    return [
      await selectDueOccasions(tx, { from: today, until: today }, 5_000),
      await selectNext(tx, company, { ...days, today, limit: 20 }),
    ];
  });
  expect(due.length).toBeGreaterThan(50);
  expect(next).toHaveLength(40);
});
