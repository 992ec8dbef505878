/** Statements that the check has to refuse, and some that it has to accept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { checkStatements, type Findings } from '../../scripts/check/sql/check-statements.ts';
import { compile } from '../../scripts/check/sql/compile.ts';
import { createSources } from '../../scripts/check/sql/sources.ts';
import type { Trust } from '../../scripts/check/sql/trust.ts';

/** Each mistake, as a line of a store of its own, and what the check says of it. */
export const mistakes: [what: string, line: string, complaint: string][] = [
  ['a renamed column', `db.query('select forename from users')`, 'column "forename" does not exist'],
  ['a renamed table', `db.query('delete from usr')`, 'relation "usr" does not exist'],
  [
    'a row with another name',
    `db.query<{ forename: string }>('select first_name from users')`,
    `no such column`,
  ],
  [
    'a bigint as a number',
    `db.query<{ amount: number }>('select amount_cents as amount from payment')`,
    'declared: number; database: bigint',
  ],
  [
    'a time as a text',
    `db.query<{ created_at: string }>('select created_at from users')`,
    'declared: string; database: Date',
  ],
  [
    'an array of bigint as one of numbers',
    `db.query<{ all: number[] }>('select array_agg(amount) as all from ledger_posting group by account_id')`,
    'declared: number[]; database: bigint[]',
  ],
  [
    'a nullable column',
    `db.query<{ notes: string }>('select notes from users')`,
    'declared: string; database: string | null',
  ],
  [
    'a column of an outer join',
    `db.query<{ at: Date }>('select session.created_at as at from users left join session on user_id = users.id')`,
    'declared: Date; database: Date | null',
  ],
  [
    'a nullable column of a view',
    `db.query<{ intent_id: string }>('select intent_id from statement_payment')`,
    'declared: string; database: string | null',
  ],
  [
    'a sum over no rows',
    `db.query<{ sum: bigint }>('select sum(amount)::bigint as sum from ledger_posting')`,
    'declared: bigint; database: bigint | null',
  ],
  [
    'what a change returns',
    `db.query<{ notes: string }>("update users set notes = '' returning address as notes")`,
    'declared: string; database: string | null',
  ],
  [
    'what a change has just written',
    `db.query<{ notes: string }>('update users set notes = null where notes is not null returning notes')`,
    'declared: string; database: string | null',
  ],
  [
    'one of two alternatives',
    `db.query<{ name: string }>(\`select \${flag ? 'first_name' : 'notes'} as name from users\`)`,
    'declared: string; database: string | null',
  ],
  [
    'a value too many',
    `db.query('delete from session where id = $1', ['a', 'b'])`,
    'Source has 2 element(s) but target allows only 1',
  ],
  ['a value too few', `db.query('delete from session where id = $1', [])`, 'Source has 0 element(s)'],
  ['no values', `db.query('delete from session where id = $1')`, 'It takes 1 values and is given none.'],
  [
    'a value of another type',
    `db.query('delete from session where created_at < $1', [1_000n])`,
    "Type 'bigint' is not assignable to type 'Date'",
  ],
  [
    'a null for a column that takes none',
    `db.query('update users set first_name = $2 where id = $1', ['a', null])`,
    "Type 'null' is not assignable to type 'string'",
  ],
  [
    'a value of a prepared statement',
    `db.query({ name: 'a', text: 'delete from session where id = $1', values: [1] })`,
    "Type 'number' is not assignable to type 'string'",
  ],
  ['a method that is handed on', `[db].map((db) => db.query)`, 'it is handed on'],
  ['a text that only a run makes', `db.query('select ' + flag)`, 'Its text is known only when it runs'],
];

const right = [
  `db.query<{ status: 'pending' | 'completed' | 'failed' | 'cancelled' }>('select status from payment')`,
  `db.query<{ id: string; notes: string | null }>('select * from users where id = $1', ['a'])`,
  `db.query<{ data: { id: string } }>('select data from job_outbox')`,
  `db.query<{ place: number; user_id: string }>({ name: 'a', text: 'select * from find_actors($1, $2, $3)',
     values: [[Buffer.of(1)], new Date(), new Date()] })`,
  `db.query<{ intent_id: string }>('select intent_id from payment where intent_id is not null')`,
  `db.query<{ n: number }>(\`select count(*)::int as n from users \${flag ? 'where notes is null' : ''}\`)`,
  `db.query<{ first_name: string }>(\`select \${columns} from users order by \${sorts[sort]}\`)`,
  `db.query('insert into cart (user_id, version) values ($1, $2)', ['a', 1n])`,
  `db.query("select pg_advisory_xact_lock(1)")`,
  `db.query('lock table users in share mode')`,
];

export const head = `import type { Queryable } from '#server/db/pool.ts';
const columns = 'id, first_name';
const sorts = { name: 'first_name', age: 'created_at desc' };
export const all = (db: Queryable, flag: string, sort: keyof typeof sorts) => [`;

export const file = 'server/planted/store.ts';

/** */
export async function plant() {
  const root = join(import.meta.dirname, '../..');
  const db = await testDatabase();
  const planted = [head, ...mistakes.map(([, line]) => `${line},`), ...right.map((line) => `${line},`), '];'];

  /** What the check says of a file with this text before the compiler has seen it. */
  function describe(name: string, text: string, trust: Partial<Trust> = {}): Promise<Findings> {
    const sources = createSources((asked) =>
      asked === name ? text : readFileSync(join(root, asked), 'utf8'),
    );
    return checkStatements({ db, sources, files: [name], trust: { unchecked: [], neverNull: [], ...trust } });
  }

  let found: string[];
  beforeAll(async () => {
    const { problems, annotated } = await describe(file, planted.join('\n'));
    const complaints = await compile(root, annotated, { everything: false });
    // The details of a complaint are indented.
    found = [...problems, ...complaints.join('\n').split(/\n(?! )/)];
  }, 240_000);

  return {
    root,
    describe,
    get found() {
      return found;
    },
  };
}
