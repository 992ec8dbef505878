import { expect, test } from 'vitest';
import { parseCountryTable } from '#server/security-events/country-table.ts';

const table = parseCountryTable(`network,country
203.0.113.0/24,au
198.51.100.0/25,DE
"2001:db8::","nothing"
"2001:db8:1::/48","FR"
0.0.0.0/33x,US`);

test.each([
  ['203.0.113.0', 'AU'],
  ['203.0.113.255', 'AU'],
  ['::ffff:203.0.113.9', 'AU'],
  ['203.0.114.0', null],
  ['198.51.100.127', 'DE'],
  ['198.51.100.128', null],
  ['2001:db8:1::5', 'FR'],
  ['2001:db8:1:ffff:ffff:ffff:ffff:ffff', 'FR'],
  ['2001:db8:2::', null],
  ['0.0.0.0', null],
  ['no address', null],
])('%s is in %s', (ip, country) => expect(table.find(ip)).toBe(country));
