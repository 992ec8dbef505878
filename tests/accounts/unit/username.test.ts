import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Username } from '#contract/accounts.ts';
import { isReservedName } from '#server/accounts/sign-up/reserved-names.ts';
import { usernameBase, usernameCandidates } from '#server/accounts/sign-up/username.ts';

test.each([
  ['Nora', 'Field', 'nora.field'],
  ['José María', "O'Ñandú", 'josemaria.onandu'],
  ['Łukasz', 'Straße', 'lukasz.strasse'],
  ['Søren', 'Þór', 'soren.thor'],
  ['李', '小龙', 'member'],
  ['Anne-Marie', '', 'annemarie'],
  ['<script>', 'alert(1)', 'script.alert1'],
  ['A very long first name indeed', 'and a last', 'averylongfirstnameindeed'],
])('%s %s becomes %s', (first, last, base) => {
  expect(usernameBase(first, last)).toBe(base);
});

describe('the candidates for any name', () => {
  test('there are at least ten valid candidates, and none is reserved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (first, last) => {
        const candidates = usernameCandidates(usernameBase(first, last), Math.random);
        expect(candidates.length).toBeGreaterThanOrEqual(10);
        for (const name of candidates) {
          expect(Username.safeParse(name).success).toBe(true);
          expect(isReservedName(name)).toBe(false);
        }
      }),
    );
  });
});

test.each([
  'checkout',
  'settings',
  'admin',
  'business',
  'api',
  'sign-in',
  'send-funds',
  'help',
  'marketplace',
  'authority',
  'enterprise',
  'sandbox',
  'assets',
  'healthz',
])('the username /%s is reserved for a page', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test('no username hides behind a file of the site', () => {
  const entries = readdirSync(join(import.meta.dirname, '../../../web/public'), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const addresses = ['index.html', ...files].flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
  const usernames = addresses.filter((address) => Username.safeParse(address).success);
  expect(usernames).toContain('employee-template.csv');
  expect(usernames.filter((name) => !isReservedName(name))).toEqual([]);
});

test('a member named Admin gets a number in the username', () => {
  expect(usernameCandidates(usernameBase('Admin', ''), () => 0.5)[0]).toBe('admin2');
});
