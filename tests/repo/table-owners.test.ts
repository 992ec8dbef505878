import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTrespasses, readOwners } from '../../scripts/check/table-owners.ts';
import { stringsOf } from '../../scripts/check/written-tables.ts';

const root = join(import.meta.dirname, '..', '..');
const owners = new Map([
  ['users', 'accounts'],
  ['payment', 'payments'],
  ['ledger_account', 'ledger'],
  ['cart', 'cart'],
]);
const trespasses = (file: string, source: string) =>
  findTrespasses(
    file.endsWith('.sql')
      ? [{ file, line: 1, text: source }]
      : stringsOf(file, source).map((text) => ({ file, ...text })),
    owners,
  ).join('\n');

test.each([
  [
    'server/payments/store.ts',
    "db.query('insert into users (id) values ($1)')",
    'writes users, which accounts owns',
  ],
  ['server/payments/store.ts', 'db.query(`update users set name = $' + '{value}`)', 'writes users'],
  [
    'server/payments/store.ts',
    'db.query(`with gone as (delete from users where id = $1) select 1`)',
    'writes users',
  ],
  [
    'server/payments/store.ts',
    "db.query('merge into users using given on true when matched then delete')",
    'users',
  ],
  ['server/payments/store.ts', "db.query('select from users where id = $1 for update')", 'writes users'],
  [
    'server/payments/store.ts',
    "db.query('select from payment join users u on true for no key update of u')",
    'users',
  ],
  ['server/payments/store.ts', 'db.query(`delete from $' + '{table} where user_id = $1`)', 'does not name'],
  [
    'server/payments/sql/settle.sql',
    '-- update users set x = 1\nupdate ledger_account set balance = 0;',
    'ledger',
  ],
  // A fast path may write what its exception names, and nothing else.
  ['server/orders/sql/place_orders.sql', 'update payment set status = 1;', 'writes payment'],
])('%s may not say %s', (file, source, sentence) => {
  expect(trespasses(file, source)).toContain(sentence);
});

test.each([
  ['server/payments/store.ts', "db.query('select * from users join payment on true')"],
  ['server/payments/store.ts', "db.query('select from payment join users on true for update of payment')"],
  [
    'server/payments/store.ts',
    "db.query('insert into payment (id) values ($1) on conflict do update set id = $1')",
  ],
  ['server/payments/store.ts', "const words = 'Please update users of this in time.'"],
  ['server/orders/sql/place_orders.sql', 'update cart set version = version + 1;'],
])('%s may say %s', (file, source) => {
  expect(trespasses(file, source)).toBe('');
});

test('every table is made by the migration of a module', () => {
  const found = readOwners(root);
  expect([...found.values()].filter((owner) => owner.startsWith('no module'))).toEqual([]);
  expect([found.get('users'), found.get('payout'), found.get('ledger_posting')]).toEqual([
    'accounts',
    'enterprise',
    'ledger',
  ]);
});
