/** Labels of a company's audit log: no code is shown raw. */
import { expect, test } from 'vitest';
import {
  companyAuditFieldLabel,
  companyAuditSubjectLabel,
  companyAuditValueLabel,
  fieldsToShow,
} from '#web/features/enterprise/audit/record-labels.ts';

test.each([
  ['role', 'account_staff', 'Account Staff'],
  ['report', 'taxes', 'Tax totals'],
  ['report', 'new-report', 'New report'],
  ['reward-order', 'reward of $40.00 to nora@example.com', 'Reward of $40.00 to nora@example.com'],
  ['request', 'payout of $300.00 to Nora Field', 'Payout of $300.00 to Nora Field'],
  ['user', 'nora.field', 'nora.field'],
  ['webhook', 'https://example.com/hooks', 'https://example.com/hooks'],
])('the subject of a %s, %s, reads %s', (subjectKind, subject, text) => {
  expect(companyAuditSubjectLabel({ subjectKind, subject, reason: null })).toBe(text);
});

test('a subject that repeats the reason is left out', () => {
  const said = 'The card was declined.';
  expect(companyAuditSubjectLabel({ subjectKind: 'crossing', subject: said, reason: said })).toBeUndefined();
});

test.each([
  ['role', 'department_manager', 'Department Manager'],
  ['design', 'birthday', 'Birthday'],
  ['permission', 'read_write', 'Read and write'],
  ['mode', 'test', 'Test'],
  ['from', '2026-11-01', 'Nov 01, 2026'],
  ['amount', '1250.00', '$1,250.00'],
  ['active', true, 'yes'],
  ['budget', null, 'none'],
  ['rows', 3, '3'],
  ['name', 'comfort', 'comfort'],
])('%s %j reads %s', (field, value, text) => {
  expect(companyAuditValueLabel(field, value)).toBe(text);
});

test('fields have readable names', () => {
  expect(['poNumber', 'fields', 'approvalAbove'].map(companyAuditFieldLabel)).toEqual([
    'Purchase order number',
    'Custom fields',
    'Approval above',
  ]);
});

test('a field that stays empty and a new count of 0 are left out', () => {
  expect(
    fieldsToShow({
      before: { active: null, message: null, people: 4, period: 'month' },
      after: { active: true, message: '', people: 0, period: null },
    }),
  ).toEqual(['active', 'people', 'period']);
  expect(fieldsToShow({ before: null, after: { poNumber: null, amount: '25.00', added: 0 } })).toEqual([
    'amount',
  ]);
});
