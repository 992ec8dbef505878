/** Adds the employees of a file to the list, in chunks, so that a file of any length takes little memory. */
import type { z } from 'zod';
import { CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import {
  type EMPLOYEE_COLUMNS,
  UPLOAD_REPLY_ROWS,
  type UploadReply,
} from '#contract/enterprise/employees.ts';
import { type CsvForm, checkCsv, fileOf, readCsv } from '#server/kernel/read-csv.ts';
import type { CompanyRow } from '../company/company.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, readOwnCompany, requireUnlocked } from '../require-company-actor.ts';
import { previewStrangers } from '../strangers/grant-strangers.ts';
import { type NumberedRow, readEmployeeRow } from './employee-row.ts';
import { selectEmployeesByIds } from './employee-store.ts';
import { type InviteOutcome, inviteChunk } from './invite-chunk.ts';
import { toEmployee } from './list-employees.ts';

const FORM: CsvForm<(typeof EMPLOYEE_COLUMNS)[number]> = {
  columns: {
    firstname: 'firstName',
    givenname: 'firstName',
    lastname: 'lastName',
    surname: 'lastName',
    email: 'email',
    emailaddress: 'email',
    phonenumber: 'phoneNumber',
    phone: 'phoneNumber',
    birthday: 'birthday',
    birthdate: 'birthday',
    dateofbirth: 'birthday',
    startdate: 'startDate',
    hiredate: 'startDate',
    workanniversary: 'startDate',
  },
  required: [['firstName', 'lastName', 'email']],
  needs: 'The file needs the columns firstName, lastName and email. Please start from the template.',
  mostRows: CSV_MAX_ROWS,
};

const CHUNK_ROWS = 500;

/** Throws `enterprise-inactive`, `funding-required`, `csv-unreadable` and `payload-too-large`. */
export async function uploadEmployees(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  { bytes, dryRun }: { bytes: Buffer; dryRun: boolean },
): Promise<UploadReply> {
  const company = await readOwnCompany(deps.db, acting);
  requireUnlocked(company);
  // A refused file has added nobody.
  if (!dryRun) await checkCsv(fileOf(bytes), FORM);
  const report = openReport();
  const preview = dryRun ? previewStrangers(deps, company) : null;
  const lineOf = new Map<string, number>();
  let chunk: NumberedRow[] = [];
  for await (const { line, cells } of readCsv(fileOf(bytes), FORM)) {
    const read = readEmployeeRow(cells);
    if (!read.ok) {
      report.add({ line, email: read.email, fate: 'refused', reason: read.reason });
      continue;
    }
    const earlier = lineOf.get(read.row.email);
    if (earlier !== undefined) {
      const reason = `The same email is on line ${earlier}.`;
      report.add({ line, email: read.row.email, fate: 'refused', reason });
      continue;
    }
    lineOf.set(read.row.email, line);
    chunk.push({ line, row: read.row });
    if (chunk.length < CHUNK_ROWS) continue;
    report.addAll(await inviteChunk(deps, acting, { company, rows: chunk, preview }));
    chunk = [];
  }
  report.addAll(await inviteChunk(deps, acting, { company, rows: chunk, preview }));
  return reply(deps, acting, { report, dryRun, company });
}

type Report = ReturnType<typeof openReport>;

/** Counts every row and keeps as many as the reply may have. */
function openReport() {
  const counts = { rows: 0, invited: 0, asked: 0, alreadyListed: 0, newDates: 0, refused: 0 };
  const rows: z.output<typeof UploadReply>['rows'] = [];
  const ids: string[] = [];
  let truncated = false;
  const add = ({ userId, ...row }: InviteOutcome) => {
    counts.rows += 1;
    counts[row.fate === 'already-listed' ? 'alreadyListed' : row.fate] += 1;
    if (row.newDates) counts.newDates += 1;
    // Rows with problems come first, so that the others never crowd them out.
    const kept = row.fate === 'refused' ? rows : rows.length < UPLOAD_REPLY_ROWS ? rows : undefined;
    if (kept && kept.length < 2 * UPLOAD_REPLY_ROWS) kept.push(row);
    else truncated = true;
    if (userId === undefined) return;
    if (ids.length < UPLOAD_REPLY_ROWS) ids.push(userId);
    else truncated = true;
  };
  return {
    add,
    addAll: (outcomes: InviteOutcome[]) => {
      for (const outcome of outcomes) add(outcome);
    },
    summary: () => ({ counts, rows: rows.toSorted((a, b) => a.line - b.line), ids, truncated }),
  };
}

async function reply(
  { db }: EnterpriseDeps,
  acting: CompanyActor,
  { report, dryRun }: { report: Report; dryRun: boolean; company: CompanyRow },
): Promise<UploadReply> {
  const { counts, rows, ids, truncated } = report.summary();
  const listed = await selectEmployeesByIds(db, acting, ids);
  const done = counts.invited + counts.asked + counts.alreadyListed;
  const processed = `Processed ${done} ${done === 1 ? 'employee' : 'employees'}`;
  return {
    message: dryRun ? `${done} of ${counts.rows} rows can be added` : processed,
    dryRun,
    employees: listed.map(toEmployee),
    rows,
    counts,
    truncated,
  };
}
