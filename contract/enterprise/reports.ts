/** Reports of a company: files that are made in the background, and kept for a week. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

const actor = 'enterprise-books';
const path = '/api/enterprise/reports';

export const REPORT_KINDS = ['rewards', 'liability', 'journal', 'taxes', 'dormant'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The longest journal, in days. */
const JOURNAL_DAYS = 366;
/** For how long nothing happened to value that is dormant. */
export const DORMANT_MONTHS = { least: 6, usual: 36, most: 120 } as const;

const day = () =>
  z.iso
    .date('Please enter a day.')
    .refine((value) => value >= '2020-01-01' && value < '2100-01-01', 'Please enter a day.');

const inOrder = ({ from, until }: { from: string; until: string }) => from <= until;
const NOT_IN_ORDER = { path: ['until'], message: 'The last day is before the first.' };

/** Days are days in UTC; the last one is included. */
export const NewReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rewards'), from: day(), until: day() }).refine(inOrder, NOT_IN_ORDER),
  z.object({ kind: z.literal('liability'), on: day() }),
  z
    .object({ kind: z.literal('journal'), from: day(), until: day() })
    .refine(inOrder, NOT_IN_ORDER)
    .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < JOURNAL_DAYS * 86_400_000, {
      path: ['until'],
      message: 'Please choose at most a year.',
    }),
  z.object({ kind: z.literal('taxes'), year: z.int().min(2020).max(2099) }),
  z.object({
    kind: z.literal('dormant'),
    on: day(),
    months: z
      .int('Please choose 6 to 120 months.')
      .min(DORMANT_MONTHS.least, 'Please choose 6 to 120 months.')
      .max(DORMANT_MONTHS.most, 'Please choose 6 to 120 months.'),
  }),
]);
export type NewReport = z.output<typeof NewReport>;

export const CompanyReport = z
  .object({
    id: Id,
    kind: z.enum(REPORT_KINDS),
    /** "October 1 to October 31, 2026", or what a program filtered by. */
    about: z.string(),
    /** `failed`: it could not be made within a day. */
    state: z.enum(['making', 'ready', 'failed', 'gone']),
    rows: z.int().nullable(),
    createdAt: Timestamp,
    /** When its file is deleted; null while there is none. */
    expiresAt: Timestamp.nullable(),
    madeByName: z.string().nullable(),
  })
  .meta({ id: 'CompanyReport' });
export type CompanyReport = z.infer<typeof CompanyReport>;

const OfReport = z.object({ reportId: Id });

export const listCompanyReports = defineRoute({
  method: 'GET',
  path,
  summary: 'The reports of the company, newest first',
  actor,
  polled: true,
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(CompanyReport) },
});

export const makeCompanyReport = defineRoute({
  method: 'POST',
  path,
  summary:
    'Ask for a report: rewards, what is owed at a date, the journal, totals per recipient for taxes, or dormant value by state',
  actor,
  body: NewReport,
  reply: { 201: CompanyReport },
  refusals: ['too-many-requests'],
});

/** A CSV file. */
export const downloadCompanyReport = defineRoute({
  method: 'GET',
  path: `${path}/:reportId/file`,
  summary: 'The file of a report, for a week after it was made',
  actor,
  params: OfReport,
  refusals: ['not-found'],
  reply: { 200: z.string() },
  private: true,
});
