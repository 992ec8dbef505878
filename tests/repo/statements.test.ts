/** The check of statements against the schema turns red for each kind of mistake. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { file, head, mistakes, plant } from './planted-statements.ts';

const on = await plant();
const { root, describe } = on;

const firstLine = head.split('\n').length + 1;

test.each(mistakes.map(([what, , complaint], index) => ({ what, complaint, line: firstLine + index })))(
  'the check turns red for $what',
  ({ complaint, line }) => {
    const own = on.found.filter(
      (one) => one.startsWith(`${file}:${line} `) || one.startsWith(`${file}(${line},`),
    );
    expect(own.join('\n')).toContain(complaint);
  },
);

test('nothing is said of statements that are right', () => {
  const own = on.found.filter((one) => Number(/[:(](\d+)/.exec(one)?.[1]) >= firstLine + mistakes.length);
  expect(own).toEqual([]);
});

test('a column that is renamed in a store of the product turns the check red', async () => {
  const store = 'server/cart/store.ts';
  const text = readFileSync(join(root, store), 'utf8');
  expect((await describe(store, text)).problems).toEqual([]);
  const { problems } = await describe(store, text.replace('item.quantity', 'item.how_many'));
  expect(problems.join('\n')).toContain('column item.how_many does not exist');
});

test('what is trusted without need turns the check red', async () => {
  const text = `import type { Queryable } from '#server/db/pool.ts';
    export const all = (db: Queryable) => db.query<{ id: string }>('select id from users');`;
  const reason = 'none';
  const { problems } = await describe(file, text, {
    unchecked: [{ file, statement: "'select", reason }],
    neverNull: [{ file, column: 'id', reason }],
  });
  expect(problems).toEqual([
    `${file}: 'select is trusted, but can be checked or is gone.`,
    `${file}: id is trusted, but cannot be null or is gone.`,
  ]);
});
