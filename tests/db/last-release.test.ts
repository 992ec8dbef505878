/**
 * Processes of the last release go on while a newer version has migrated: each of their statements still
 * works.
 */
import { readFileSync } from 'node:fs';
import { getConstructionPlans } from 'pg-boss';
import { expect, test } from 'vitest';
import { joinTransaction, transaction } from '#server/db/transaction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { brokenForms, type StatementForm } from '../../scripts/check/sql/statement-forms.ts';
import last from './releases/last.json' with { type: 'json' };

const db = await testDatabase({ max: 2 });
const { rows } = await db.query<{ present: boolean }>(
  `select to_regclass('pgboss.job') is not null as present`,
);
// The tables of the jobs, which the product itself creates.
if (!rows[0]?.present) await db.query(getConstructionPlans());
const released: StatementForm[] = last.statements;

test('the tables and functions of today understand every statement of the last release', async () => {
  expect(released.length).toBeGreaterThan(500);
  expect(await brokenForms(db, released)).toEqual([]);
});

/** What a later version might do, and what the check says. */
test.each([
  ['alter table users rename column first_name to given_name', 'column users.first_name does not exist'],
  ['alter table cart_item alter column quantity type bigint', 'It takes or gives other types'],
  ['drop function find_actors', 'function find_actors'],
])('"%s" is noticed', async (change, complaint) => {
  const undone = new Error('undone');
  const changed = transaction(db, async (tx) => {
    await tx.query(change);
    const broken = await brokenForms(joinTransaction(db, tx), released);
    expect(broken.join('\n')).toContain(complaint);
    throw undone;
  });
  await expect(changed).rejects.toBe(undone);
});

// Leave the second `execute` out of migration 0730, and this must fail.
test('settle_payments gets the present names of its arguments, and is never missing', async () => {
  const undone = new Error('undone');
  const renamed = transaction(db, async (tx) => {
    const { rows } = await tx.query<{ text: string }>(
      `select pg_get_functiondef('settle_payments'::regproc) as text`,
    );
    await tx.query('drop function settle_payments');
    await tx.query(rows[0]?.text.replaceAll('p_mails', 'p_letters') ?? '');
    await tx.query(readFileSync('server/db/migrations/0730-payments-mails-of-a-batch.sql', 'utf8'));
    expect((await tx.query(`select pg_get_functiondef('settle_payments'::regproc) as text`)).rows).toEqual(
      rows,
    );
    expect(await brokenForms(joinTransaction(db, tx), released)).toEqual([]);
    throw undone;
  });
  await expect(renamed).rejects.toBe(undone);
});
