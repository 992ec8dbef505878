/** What an uploaded list may call an employee, whose account is opened under that name. */
import { expect, test } from 'vitest';
import { NO_ADDRESS, NOT_OURS } from '#contract/kernel/plain-name.ts';
import { readEmployeeRow } from '#server/enterprise/employees/employee-row.ts';

const reasonFor = (firstName: string, lastName: string) => {
  const read = readEmployeeRow({ firstName, lastName, email: 'ada@acme.example' });
  return read.ok ? null : read.reason;
};

// Leave isNotOurs out of problemOf, and two rows must fail.
test.each([
  ['Ada', 'Quinn', null],
  ['Indulge', 'Support', NOT_OURS],
  ['Indu', 'lge', NOT_OURS],
  ['Visit', 'evil.example.com', NO_ADDRESS],
])('%s %s', (firstName, lastName, reason) => {
  expect(reasonFor(firstName, lastName)).toBe(reason);
});
