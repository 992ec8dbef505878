/**
 * Processes of the last release go on while a newer version has migrated: each of their statements still
 * works.
 */
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
