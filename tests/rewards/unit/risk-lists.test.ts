/** The operator's files that fraud rules know recipients by. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadRiskLists } from '#server/rewards/risk/lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'risk-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\r\n'));
  return path;
}
const nothing = {
  networksFile: undefined,
  addressesFile: undefined,
  namesFile: undefined,
  sanctionedDomains: [],
};

test('networks, addresses, names and domains are found', () => {
  const lists = loadRiskLists({
    networksFile: file(
      'networks',
      '# of a VPN',
      '198.51.100.0/24',
      '',
      '2001:db8::/32',
      '192.0.2.1',
      '192.0.2.4/32',
      '2001:db9::1/128',
    ),
    addressesFile: file('addresses', 'Throwaway.example', 'ida@example.com', '+12175550142'),
    namesFile: file('names', 'Doe, Jane'),
    sanctionedDomains: ['kp'],
  });
  const hidden = [
    '198.51.100.9',
    '::ffff:198.51.100.9',
    '2001:db8::9',
    '192.0.2.1',
    '192.0.2.2',
    'unknown',
    '192.0.2.4',
    '192.0.2.5',
    '2001:db9::1',
    '2001:db9::2',
  ];
  expect(hidden.map(lists.isHidden)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
  const listed = ['a@mail.throwaway.example', 'ida+1@example.com', 'bo@example.com'];
  expect(listed.map(lists.findListed)).toEqual(['throwaway.example', 'ida@example.com', undefined]);
  expect(['+12175550142', '+12175550143'].map(lists.findListed)).toEqual(['+12175550142', undefined]);
  expect(['+85021234567', '+12175550142'].map(lists.findSanctionedDomain)).toEqual(['kp', undefined]);
  expect(['a@mail.kp', 'a@kp.example'].map(lists.findSanctionedDomain)).toEqual(['kp', undefined]);
  expect(lists.findSanctionedName('Jane Doe')).toBe('Doe, Jane');
  expect(lists.findCountry).toBe(null);
});

test.each([
  ['RISK_NETWORKS_FILE: line 2', { networksFile: () => file('bad', '192.0.2.1', '192.0.2.0/33') }],
  ['RISK_NETWORKS_FILE: line 1', { networksFile: () => file('bad', '2001:db8::/129') }],
  ['RISK_NETWORKS_FILE: line 1', { networksFile: () => file('bad', '192.0.2.0/x') }],
  ['RISK_NETWORKS_FILE: line 1', { networksFile: () => file('bad', 'a.network') }],
  ['RISK_ADDRESSES_FILE: line 1', { addressesFile: () => file('bad', 'two words') }],
  ['RISK_ADDRESSES_FILE: line 1', { addressesFile: () => file('bad', '+12') }],
  ['RISK_NAMES_FILE cannot be read', { namesFile: () => join(folder, 'none') }],
])('%s stops the start', (message, files) => {
  const made = Object.fromEntries(Object.entries(files).map(([name, make]) => [name, make()]));
  expect(() => loadRiskLists({ ...nothing, ...made })).toThrow(message);
});
