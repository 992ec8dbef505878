/** Measures lists, checkout, settlement and nightly jobs on a large database. */
import { openEnvironment } from '../environment/environment.ts';
import { milliseconds } from '../format.ts';
import { type Line, line } from '../report.ts';
import type { RoundOptions } from '../rounds.ts';
import { besideSmall } from './beside-small.ts';
import { type Question, timeQueries } from './database-time.ts';
import { fillDatabase } from './generate.ts';
import { openNight } from './night.ts';
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

/** Makes the database, measures, and removes it. It takes seven gigabytes for each million members. */
export async function scaleLines({
  members,
  times,
  rounds,
  note,
}: {
  members: number;
  times: number;
  rounds: RoundOptions;
  note: (text: string) => void;
}): Promise<Scaled> {
  const environment = await openEnvironment(rounds.clients);
  const { db } = environment;
  try {
    note(`Filling a database with ${members.toLocaleString('en-US')} members …`);
    await fillDatabase(environment.superuserUrl, members, note);
    const { rows: sizes } = await db.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    note(`It takes ${sizes[0]?.size}.`);
    const night = await openNight(db, note);
    const jobs = await night('sum-up-figures', 'sum-up-figures', 'take-snapshots', 'check-invariants');
    const samples = await takeSamples(db);
    const lines: Line[] = [];
    for (const [what, questions, belowMs] of parts) {
      const asked = questions(samples);
      const { p99Ms, mostMs, slowest } = await timeQueries(db, asked, times);
      const beside = `${asked.length} questions, ${times} times each; the slowest ${milliseconds(mostMs)}: ${slowest}`;
      lines.push(line(`${what}, p99`, p99Ms, { below: belowMs }, milliseconds, beside));
      note(`${what}: ${milliseconds(p99Ms)}`);
    }
    for (const each of await besideSmall(environment, rounds)) {
      lines.push(each);
      note(`${each.what}: ${each.measured}`);
    }
    jobs.push(...(await night('make-checkpoints', 'check-all-checkpoints')));
    const { rows } = await db.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return { lines: [...lines, ...jobs], postgresVersion: rows[0]?.version ?? '' };
  } finally {
    await environment.close();
  }
}
