/**
 * Compares what two ways of doing the same work leave in the database, regardless of the ids and times they
 * chose.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db, Queryable } from '#server/db/pool.ts';
import { type Rehearsal, rehearseOnOne } from './one-connection.ts';

export type RunQuery = Pick<Queryable, 'query'>;

/**
 * Each query returns one column, `row`, of jsonb. Accounts and transactions have names instead of numbers.
 */
const queries: Record<string, string> = {
  transaction: `select to_jsonb(t) - '{id,public_id,created_at}'::text[] as row from ledger_transaction t`,
  posting: `select jsonb_build_object('of', t.operation_key, 'account', a.kind, 'owner', a.owner_id,
      'amount', p.amount, 'before', p.balance_before, 'after', p.balance_after, 'words', p.description) as row
    from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
    join ledger_account a on a.id = p.account_id`,
  account: `select to_jsonb(a) - '{id,created_at,posted_at}'::text[] as row from ledger_account a`,
  job: `select to_jsonb(j) - 'id' as row from job_outbox j`,
  // Sealing a secret twice gives two texts.
  gift_card_unit: `select to_jsonb(u) - '{secret,secret_nonce}'::text[]
      || jsonb_build_object('sealed', num_nonnulls(secret, secret_nonce)) as row from gift_card_unit u`,
  // A token, and so its hash, is derived from the id of its link.
  reward_link: `select to_jsonb(l) - 'token_hash' as row from reward_link l`,
  // A sequence goes on after a rollback, but the order of the events counts.
  webhook_delivery: `select to_jsonb(w) - 'number' || jsonb_build_object('place', rank() over (order by number)) as row
    from webhook_delivery w`,
  purchase_order: `select to_jsonb(o) - 'ledger_transaction_id' || jsonb_build_object('paid by', t.operation_key) as row
    from purchase_order o left join ledger_transaction t on t.id = o.ledger_transaction_id`,
};

/** The tables behind the names above. */
const tableOf: Record<string, string> = {
  transaction: 'ledger_transaction',
  posting: 'ledger_posting',
  account: 'ledger_account',
  job: 'job_outbox',
};

/** The rows of these tables as lines that are equal when the rows mean the same. */
export async function snapshot(
  db: RunQuery,
  tables: readonly string[],
  { known, at }: { known: ReadonlySet<string>; at: Date },
): Promise<string[]> {
  // Runs the deferred checks of the commit here.
  await db.query('set constraints all immediate; set constraints all deferred');
  const each = tables.map(
    (table) =>
      `select '${table}' as name, row from (${
        queries[table] ?? `select to_jsonb(t) as row from ${table} t`
      }) as rows`,
  );
  const { rows } = await db.query<{ line: string }>(
    `select name || ' ' || row::text as line from (${each.join(' union all ')}) as all_rows`,
  );
  return named(
    rows.map(({ line }) => withoutTimes(line, at)),
    known,
  );
}

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The test's own time stays recognizable. Every other moment is the database's. */
function withoutTimes(line: string, at: Date): string {
  return line.replace(time, (text) => (new Date(text).getTime() === at.getTime() ? 'at' : 'then'));
}

/**
 * An id that the test did not set is named after the rows it occurs in, so that links between rows are
 * compared.
 */
function named(lines: string[], known: ReadonlySet<string>): string[] {
  const places = new Map<string, string[]>();
  for (const line of lines) {
    const masked = line.replace(uuid, (id) => (known.has(id) ? id : '?'));
    for (const id of new Set(line.match(uuid)))
      if (!known.has(id)) places.set(id, [...(places.get(id) ?? []), masked]);
  }
  const names = new Map([...places].map(([id, rows]) => [id, nameAfter(rows)]));
  return lines.map((line) => line.replace(uuid, (id) => names.get(id) ?? id)).toSorted();
}

function nameAfter(rows: string[]): string {
  return `#${createHash('sha256').update(rows.toSorted().join()).digest('hex').slice(0, 6)}`;
}

/** The outcome of a call as a comparable value: its result, or the refusal. */
export type Ended = { value: unknown } | { error: string; code: unknown; message: string; extra?: unknown };

async function outcomeOf(work: Promise<unknown>): Promise<Ended> {
  try {
    return { value: await work };
  } catch (error) {
    const { name, code, message, extra } = error as Error & { code?: string; extra?: unknown };
    return { error: name, code, message, ...(extra !== undefined && { extra }) };
  }
}

/**
 * Runs all at once. `order` has the places in the order in which the calls ended, which is the order of the
 * fast path.
 */
export async function raceCalls<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<{ outcomes: Ended[]; order: number[] }> {
  const order: number[] = [];
  const outcomes = await Promise.all(
    items.map(async (item, place) => {
      const outcome = await outcomeOf(work(item));
      order.push(place);
      return outcome;
    }),
  );
  return { outcomes, order };
}

/** Runs one after the other in that order; the outcomes are at the places of the items. */
export async function inOrder<Item>(
  items: readonly Item[],
  order: readonly number[],
  work: (item: Item) => Promise<unknown>,
): Promise<Ended[]> {
  const outcomes: Ended[] = [];
  for (const place of order) outcomes[place] = await outcomeOf(work(items[place] as Item));
  return outcomes;
}

/** The outcomes of a scenario on the two paths, and the number of its inputs. */
export type BothWays = { count: number; fast: unknown; plain: unknown };

/** The minimum number of compared inputs; `DIFFERENTIAL_TIMES=10` compares ten times as many. */
const leastInputs = 2_000;
const times = Number(process.env.DIFFERENTIAL_TIMES ?? 1);

/** Fails with the smallest scenario it finds that ends differently on the two paths. */
export async function compareRuns<Scenario>(
  db: Db,
  tables: readonly string[],
  scenario: fc.Arbitrary<Scenario>,
  goBothWays: (rehearsal: Rehearsal, scenario: Scenario) => Promise<BothWays>,
): Promise<void> {
  let compared = 0;
  let swept = 0;
  const property = fc.asyncProperty(scenario, async (generated) => {
    const { count, fast, plain } = await rehearseOnOne(db, (rehearsal) => goBothWays(rehearsal, generated));
    expect(fast).toEqual(plain);
    compared += count;
    if (compared - swept < 200) return;
    swept = compared;
    await sweep(db, tables);
  });
  while (compared < leastInputs * times) await fc.assert(property, { numRuns: 50 });
}

/** Removes the dead rows of many rehearsals, which every table scan would read again. */
async function sweep(db: Db, tables: readonly string[]): Promise<void> {
  await db.query(`vacuum ${tables.map((table) => tableOf[table] ?? table).join(', ')}`);
}
