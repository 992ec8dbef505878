/** A company's employees: the list, and the upload that fills it. */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { CSV_REFUSALS } from './csv.ts';

/** The columns of the template, in its order. Phone number, birthday and start date may be left out. */
export const EMPLOYEE_COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'birthday',
  'startDate',
] as const;
/** The address of the template. */
export const EMPLOYEE_TEMPLATE = '/employee-template.csv';
/** The most employees, and the most rows with a problem, that a reply names; the counts are complete. */
export const UPLOAD_REPLY_ROWS = 1_000;

/** `invited`: has not used the invitation yet; `asked`: a member who has not accepted the link yet. */
export const EMPLOYEE_STATUSES = ['invited', 'asked', 'active'] as const;

export const Employee = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Null, like the balance, until the member accepts the link. */
    username: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    balance: Money.nullable(),
    status: z.enum(EMPLOYEE_STATUSES),
    /** Whether the caller may pay this employee. */
    canPay: z.boolean(),
    /** "03-14": of a birthday only month and day are kept. */
    birthday: z.string().nullable(),
    /** The first day at work. */
    startDate: z.iso.date().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof Employee>;

/** The outcome of a row, or in a dry run its expected outcome. */
const UPLOAD_OUTCOMES = ['invited', 'asked', 'already-listed', 'refused'] as const;

export const UploadedRow = z
  .object({
    /** The line of the file; the header is line 1. */
    line: z.int(),
    email: z.string(),
    fate: z.enum(UPLOAD_OUTCOMES),
    /** Why the row was refused, as text. */
    reason: z.string().nullable(),
    /** The row changes the birthday or start date of a listed employee. */
    newDates: z.boolean().optional(),
  })
  .meta({ id: 'UploadedRow' });

export const UploadReply = z
  .object({
    message: z.string(),
    dryRun: z.boolean(),
    /** Employees that the upload added or found on the list; empty in a dry run. */
    employees: z.array(Employee),
    rows: z.array(UploadedRow),
    counts: z.object({
      rows: z.int(),
      invited: z.int(),
      asked: z.int(),
      alreadyListed: z.int(),
      /** Of those already listed, how many get another birthday or start date. */
      newDates: z.int(),
      refused: z.int(),
    }),
    /** True when `employees` or `rows` is incomplete. */
    truncated: z.boolean(),
  })
  .meta({ id: 'UploadReply' });
export type UploadReply = z.infer<typeof UploadReply>;

export const EmployeeFilter = z.object({
  /** A part of a name, the email or the username. */
  search: z.string().trim().max(100).optional(),
  status: z.enum(EMPLOYEE_STATUSES).optional(),
});
export const EmployeesQuery = PageQuery.extend(EmployeeFilter.shape);

/** Of a filtered list. Null where the whole list is too long to add up. */
export const EmployeeTotals = z
  .object({
    totals: z
      .object({
        count: z.int(),
        /** The sum of the balances that the list shows. */
        balances: Money,
      })
      .nullable(),
  })
  .meta({ id: 'EmployeeTotals' });
export type EmployeeTotals = z.infer<typeof EmployeeTotals>;

const EmployeeParams = z.object({ userId: Id });

export const listEmployees = defineRoute({
  method: 'GET',
  path: '/api/enterprise/employees',
  summary: 'Everybody the company rewards, the newest first; with paging when `limit` is given',
  actor: 'enterprise-employees',
  query: EmployeesQuery,
  paged: { pageSize: 100 },
  reply: { 200: z.array(Employee) },
});

export const listMyEmployees = defineRoute({
  method: 'GET',
  path: '/api/enterprise/my-employees',
  summary: 'The employees that the department manager uploaded',
  actor: 'enterprise-own-employees',
  query: EmployeesQuery,
  paged: { pageSize: 100 },
  reply: { 200: z.array(Employee) },
});

export const sumEmployees = defineRoute({
  method: 'GET',
  path: '/api/enterprise/employees/totals',
  summary: 'How many employees the list has, and the sum of their balances',
  actor: 'enterprise-employees',
  query: EmployeeFilter,
  reply: { 200: EmployeeTotals },
});

export const sumMyEmployees = defineRoute({
  method: 'GET',
  path: '/api/enterprise/my-employees/totals',
  summary: 'How many employees the department manager uploaded, and the sum of their balances',
  actor: 'enterprise-own-employees',
  query: EmployeeFilter,
  reply: { 200: EmployeeTotals },
});

/** The body is multipart/form-data with one CSV file in the field `csvFile`. */
export const uploadEmployees = defineRoute({
  method: 'POST',
  path: '/api/enterprise/upload-employees',
  summary:
    'Put people on the list: multipart/form-data with a CSV in `csvFile` (firstName, lastName, email, phoneNumber, birthday, startDate). ' +
    'A dry run only returns what would become of each row. Nobody is paid by an upload',
  actor: 'enterprise-payouts',
  proof: 'always',
  query: z.object({ dryRun: z.enum(['true', 'false']).optional() }),
  reply: { 200: UploadReply },
  refusals: CSV_REFUSALS,
});

export const resendEmployeeInvitation = defineRoute({
  method: 'POST',
  path: '/api/enterprise/employees/:userId/resend-invitation',
  summary: "Send an employee's invitation again",
  actor: 'enterprise-payouts',
  params: EmployeeParams,
  reply: { 200: Done },
  refusals: ['not-found', 'already-accepted', 'enterprise-inactive', 'stranger-limit', 'too-many-requests'],
});

export const removeEmployee = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/employees/:userId',
  summary: 'Remove an employee from the list; their account and their money stay theirs',
  actor: 'enterprise-payouts',
  params: EmployeeParams,
  reply: { 200: Done },
  refusals: ['not-found'],
});
