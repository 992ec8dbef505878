/** One row of an uploaded employee list, before its account is looked up. */

import type { EMPLOYEE_COLUMNS } from '#contract/enterprise/employees.ts';
import { US_PHONE } from '#contract/kernel/phone.ts';
import { hasNoAddress, isNotOurs, NO_ADDRESS, NOT_OURS, withoutTurns } from '#contract/kernel/plain-name.ts';
import { withoutFormula } from '#server/kernel/csv-cells.ts';
import { readBirthday, readStartDate } from './employee-dates.ts';

export type GivenRow = Partial<Record<(typeof EMPLOYEE_COLUMNS)[number], string>>;

export type EmployeeRow = {
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  phoneNumber: string | null;
  /** "03-14"; `-` removes it, null keeps what is known. */
  birthday: string | null;
  /** "2021-06-01"; the same. */
  startDate: string | null;
};

/** With its line number in the file. */
export type NumberedRow = { line: number; row: EmployeeRow };

export type ReadRow = { ok: true; row: EmployeeRow } | { ok: false; email: string; reason: string };

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const CONTROL = /\p{Cc}/u;
const BAD_BIRTHDAY = 'Please write the birthday as 03-14 or 3/14.';
const BAD_START = 'Please write the start date as 2021-06-01 or 6/1/2021.';
const LONGEST_NAME = 60;
const LONGEST_EMAIL = 254;

/** Parses a row, or returns the reason in words. */
export function readEmployeeRow(given: GivenRow): ReadRow {
  const firstName = withoutFormula(withoutTurns(given.firstName ?? '')).trim();
  const lastName = withoutFormula(withoutTurns(given.lastName ?? '')).trim();
  const email = (given.email ?? '').trim().toLowerCase();
  const phone = (given.phoneNumber ?? '').trim().replace(/^'/, '');
  const birthday = readBirthday((given.birthday ?? '').trim());
  const startDate = readStartDate((given.startDate ?? '').trim());
  const reason =
    problemOf({ firstName, lastName, email, phone }) ??
    (birthday === undefined ? BAD_BIRTHDAY : startDate === undefined ? BAD_START : null);
  if (reason !== null) return { ok: false, email: email.slice(0, LONGEST_EMAIL), reason };
  return {
    ok: true,
    row: {
      ...{ firstName, lastName, email, phoneNumber: phone || null },
      ...{ birthday: birthday ?? null, startDate: startDate ?? null },
    },
  };
}

function problemOf(row: {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}): string | null {
  if (!row.firstName) return 'First name is missing.';
  if (!row.lastName) return 'Last name is missing.';
  if (row.firstName.length > LONGEST_NAME || row.lastName.length > LONGEST_NAME)
    return 'The name is too long.';
  if (CONTROL.test(row.firstName) || CONTROL.test(row.lastName))
    return 'The name has a character that no name has.';
  if (!hasNoAddress(row.firstName) || !hasNoAddress(row.lastName)) return NO_ADDRESS;
  if (!isNotOurs(`${row.firstName} ${row.lastName}`)) return NOT_OURS;
  if (!row.email) return 'Email is missing.';
  if (row.email.length > LONGEST_EMAIL || !EMAIL.test(row.email)) return 'Please enter a valid email address';
  if (row.phone && !US_PHONE.test(row.phone)) return 'Please enter a valid US phone number';
  return null;
}
