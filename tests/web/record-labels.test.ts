/** Labels of the audit log: no code is shown raw. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACTIONS, roleLabel } from '#contract/admin/audit-labels.ts';
import {
  staffAuditFieldLabel,
  staffAuditSubjectLabel,
  staffAuditValueLabel,
} from '#web/features/admin/audit/record-labels.ts';

test.each([
  ['state', 'on-sale', 'On sale'],
  ['state', 'out-of-stock', 'Out of stock'],
  ['status', 'pending', 'Pending'],
  ['authorityRole', 'customer_service', 'Customer Service'],
  ['category', 'pets', 'Pets'],
  ['frozen', true, 'Yes'],
  ['notes', null, 'Nothing'],
  ['amount', '10.00', '$10.00'],
  ['balance', '-1234.50', '−$1,234.50'],
  ['asOf', '2026-11-29', 'Nov 29, 2026'],
  ['name', 'on-sale', 'on-sale'],
  ['updatedAt', 'soon', 'soon'],
  ['tags', ['a'], '["a"]'],
])('%s %j reads %s', (field, value, words) => {
  expect(staffAuditValueLabel(field, value)).toBe(words);
});

test('fields, objects and roles', () => {
  expect(
    ['minValue', 'isPopular', 'firstName', 'frozen', 'asOf', 'applied'].map(staffAuditFieldLabel),
  ).toEqual(['Smallest amount', 'Popular badge', 'First name', 'Frozen', 'As of', 'Applied']);
  expect(['user', 'gift-card', 'payment', 'new-thing'].map(staffAuditSubjectLabel)).toEqual([
    '',
    'Gift card',
    'Payment',
    'New thing',
  ]);
  expect(['customer_service', 'god', 'new_role'].map(roleLabel)).toEqual([
    'Customer Service',
    'God',
    'New role',
  ]);
});

const server = join(import.meta.dirname, '../../server');
const things =
  'alert|caches|case|contact|customer|enterprise|funds|gift-card|invariants|job|refund|staff|user';
const actionForm = new RegExp(
  `'((?:${things}|payment)-(?:[a-z]+ed|seen|frozen|unfrozen|sold-out|note-added))'`,
  'g',
);

test('every action that the server records has a label', () => {
  const actions = new Set(
    readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(server, path), 'utf8'))
      .filter((text) => text.includes('recordAction'))
      .flatMap((text) => [...text.matchAll(actionForm)].map(([, action]) => action ?? '')),
  );
  expect([...actions]).toEqual(
    expect.arrayContaining(['gift-card-restocked', 'user-frozen', 'payment-completed', 'staff-created']),
  );
  expect([...actions].filter((action) => !(action in ACTIONS))).toEqual([]);
});
