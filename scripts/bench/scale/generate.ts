/**
 * Fills an empty, migrated database with a million members and five million transactions, set-wise, on two
 * connections. The plan is arithmetic (01-plan.sql), so it is the same database every time; all eighteen
 * invariants hold on it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The steps in order; the last ones run two at a time. */
const first = ['01-plan', '02-people', '03-accounts'];
const last = ['04-transactions', '04-postings', '04-payments', '04-purchases'];
const HOURS = 3 * 365 * 24;

/** Tables that one step leaves for the next. */
const scaffolding = `
  drop table scale_event, scale_leg, scale_opening, scale_person, scale_span;
  drop function scale_part, scale_pick, scale_id, scale_at, scale_account, scale_fee`;

/** Drops indexes that no constraint needs: to build them afterwards is faster than to fill them. */
const otherIndexes = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)
    and tablename in ('users', 'deleted_account', 'audit_entry', 'ledger_transaction', 'ledger_posting', 'payment',
      'purchase_order', 'gift_card_unit', 'transfer', 'payout', 'refund')
  order by pg_relation_size('public.' || quote_ident(tablename)) desc`;

/** Skips the checks of foreign keys, which only a superuser may do. */
const session = `
  set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off;
  set work_mem = '512MB'; set maintenance_work_mem = '1GB'`;

/** `superuserUrl` names the database to fill. Notes how long each part takes. */
export async function fillDatabase(
  superuserUrl: string,
  members: number,
  note: (text: string) => void,
): Promise<void> {
  const since = new Date(Date.now() - HOURS * 3_600_000 - 60_000).toISOString();
  const values: Record<string, string> = { members: String(members), hours: String(HOURS), since };
  const clients = [0, 1].map(() => new pg.Client({ connectionString: superuserUrl }));
  const [client] = clients;
  if (!client) throw new Error('There is no connection.');
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    note(`  ${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  try {
    await Promise.all(clients.map((each) => each.connect().then(() => each.query(session))));
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(otherIndexes);
    for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
    const fill = (name: string, lane: pg.Client) => timed(name, () => runFile(lane, name, values));
    for (const name of first) await fill(name, client);
    await taken(clients, last, (name, lane) => fill(name, lane));
    await client.query(scaffolding);
    await timed(`${indexes.length} indexes`, () =>
      taken(clients, indexes, ({ definition }, lane) => lane.query(definition)),
    );
    await timed('vacuum and analyze', () => client.query('vacuum (analyze)'));
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
}

/** Each client takes the next piece of work after it finishes one. */
async function taken<Work>(
  clients: pg.Client[],
  works: readonly Work[],
  work: (each: Work, client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const waiting = [...works];
  const run = async (client: pg.Client) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next, client);
  };
  await Promise.all(clients.map(run));
}

/** Runs each statement in its own transaction. */
async function runFile(client: pg.Client, name: string, values: Record<string, string>): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, `${name}.sql`), 'utf8');
  const filled = sql.replaceAll(
    /(?<!:):(members|since|hours)\b/g,
    (all, value: string) => values[value] ?? all,
  );
  for (const statement of filled.split(/;\n/)) if (statement.trim()) await client.query(statement);
}
