/** Writes the file of a report, in the background. */
import type { Readable } from 'node:stream';
import { type Tx, transaction } from '#server/db/transaction.ts';
import {
  exportDormant,
  exportJournal,
  exportLiability,
  exportRewards,
  exportTaxTotals,
} from '#server/enterprise/index.ts';
import { writeCsv } from '#server/http/edge/send-csv.ts';
import { addDays, shiftMonths } from '#server/kernel/calendar.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { jobName } from '#server/kernel/jobs.ts';
import type { PublicApiDeps } from '../deps.ts';
import { isReported, thresholdOfYear } from './report.ts';
import { findReport, insertChunk, lockOpenReport, markReady, type ReportRow } from './report-store.ts';

export const MAKE_REPORT = jobName<{ reportId: string }>('make-report');

const ALL = { state: null, search: null, orderId: null, customField: null };
const CHUNK_BYTES = 262_144;

type Deps = Pick<PublicApiDeps, 'db' | 'clock' | 'config'>;

/**
 * In one transaction, so a process that is killed leaves nothing half written. Once it is made, a second run
 * changes nothing.
 */
export async function makeReport({ db, clock, config }: Deps, reportId: string): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await lockOpenReport(tx, reportId))) return;
    const report = await findReport(tx, reportId);
    invariant(report, `the report ${reportId} vanished while it was locked`);
    const counted = countRows(rowsOf(tx, report, config.taxThresholds));
    await writeChunks(tx, reportId, writeCsv({ rows: counted.rows, lineEnd: 'unix' }));
    // The first row names the columns.
    await markReady(tx, { id: reportId, rowCount: counted.count() - 1, now: clock.now() });
  });
}

function rowsOf(
  tx: Tx,
  { kind, enterprise_id: enterpriseId, filters, params, created_at: askedAt }: ReportRow,
  thresholds: ReadonlyMap<number, bigint>,
): AsyncGenerator<CsvCell[]> {
  const { from, until, on, year = 0, months = 0 } = params;
  switch (kind) {
    case 'rewards':
      return exportRewards(tx, enterpriseId, ALL, (reward) => isReported(reward, filters, askedAt));
    case 'journal':
      return exportJournal(tx, enterpriseId, { from: startOf(from), until: endOf(until) });
    case 'liability':
      return exportLiability(tx, enterpriseId, endOf(on));
    case 'taxes':
      return exportTaxTotals(tx, enterpriseId, { year, thresholdCents: thresholdOfYear(thresholds, year) });
    case 'dormant':
      return exportDormant(tx, enterpriseId, {
        before: endOf(on),
        quietSince: shiftMonths(endOf(on), -months),
      });
  }
}

function startOf(day: string | undefined): Date {
  invariant(day !== undefined, 'a report has no day');
  return new Date(`${day}T00:00:00.000Z`);
}

/** The last day is included. */
const endOf = (day: string | undefined) => addDays(startOf(day), 1);

function countRows(rows: AsyncIterable<CsvCell[]>) {
  let count = 0;
  async function* counting(): AsyncGenerator<CsvCell[]> {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  }
  return { rows: counting(), count: () => count };
}

async function writeChunks(tx: Tx, reportId: string, file: Readable): Promise<void> {
  let position = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await insertChunk(tx, { reportId, position, content: Buffer.concat(waiting) });
    position += 1;
    waiting = [];
    bytes = 0;
  };
  for await (const piece of file) {
    const part = Buffer.from(piece);
    waiting.push(part);
    bytes += part.length;
    if (bytes >= CHUNK_BYTES) await flush();
  }
  await flush();
}
