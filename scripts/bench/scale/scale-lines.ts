/** Measures the lists over a million members and five million transactions, in the database's own time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumUpFigures } from '#server/admin/dashboard/sum-up-figures.ts';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb, type Db } from '#server/db/pool.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { type Line, line } from '../report.ts';
import { type Question, timeQueries } from './database-time.ts';
import { fillDatabase } from './generate.ts';
import {
  customerList,
  customerSearch,
  dashboard,
  longHistory,
  otherLists,
  sendFundsSearch,
  transactionList,
} from './questions.ts';
import { type Samples, takeSamples } from './samples.ts';

const members = 1_000_000;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** The questions, and the target for their 99th percentile in milliseconds. */
const parts: [what: string, questions: (samples: Samples) => Question[], belowMs: number][] = [
  ['Customers: every order, filter and kind of page', customerList, 50],
  ['Customers: search', customerSearch, 50],
  ['Transactions: every type, status and kind of page, and search', transactionList, 50],
  ['Dashboard: stat cards, charts, recent transactions, incomplete payments', dashboard, 50],
  ['Deleted accounts, enterprises and the audit log', otherLists, 50],
  ['Send-funds search by the beginning of a name and by phone', sendFundsSearch, 5],
  [`A member's history of a hundred thousand lines: pages, filters, search`, longHistory, 50],
];

export type Scaled = { lines: Line[]; postgresVersion: string };

/** Makes the database, measures, and removes it. It takes seven gigabytes for some minutes. */
export async function scaleLines({
  times,
  note,
}: {
  times: number;
  note: (text: string) => void;
}): Promise<Scaled> {
  const folder = mkdtempSync(join(tmpdir(), 'indulge-scale-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const db = createDb({ url: postgres.url, max: 2, applicationName: 'bench' });
  try {
    await migrate(db);
    await seedCatalogue(db);
    note(`Filling a database with ${members.toLocaleString('en-US')} members …`);
    await fillDatabase(databaseOf(postgres), members, note);
    await timed('The first summing up', note, () => sumUpFigures({ db, clock }, { wait: true }));
    await timed('Every summing up after it', note, () => sumUpFigures({ db, clock }, { wait: true }));
    await timed('The seventeen invariants', note, () => expectInvariants(db));
    const samples = await takeSamples(db);
    const lines: Line[] = [];
    for (const [what, questions, belowMs] of parts) {
      const asked = questions(samples);
      const { p99Ms, mostMs, slowest } = await timeQueries(db, asked, times);
      const beside = `${asked.length} questions, ${times} times each; the slowest ${milliseconds(mostMs)}: ${slowest}`;
      lines.push(line(`${what}, p99`, p99Ms, { below: belowMs }, milliseconds, beside));
      note(`${what}: ${milliseconds(p99Ms)}`);
    }
    const { rows } = await db.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return { lines, postgresVersion: rows[0]?.version ?? '' };
  } finally {
    await db.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const clock = { now: () => new Date() };

/** The URL of the product's database for the server's superuser. */
function databaseOf({ url, superuserUrl }: { url: string; superuserUrl: string }): string {
  const address = new URL(superuserUrl);
  address.pathname = new URL(url).pathname;
  return address.href;
}

async function expectInvariants(db: Db): Promise<void> {
  await db.query('set statement_timeout = 0');
  const [broken] = await checkInvariants(db);
  if (broken) throw new Error(`${broken.invariant}. ${broken.name} ${broken.detail}`);
  await db.query('reset statement_timeout');
}

async function timed(
  what: string,
  note: (text: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  await work();
  note(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
