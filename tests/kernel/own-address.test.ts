import { expect, test } from 'vitest';
import { ownAddress } from '#contract/kernel/own-address.ts';

test.each([
  ['/settings', '/settings'],
  ['/transaction-history?type=purchase#top', '/transaction-history?type=purchase#top'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['https://evil.example', null],
  ['settings', null],
  ['', null],
  [undefined, null],
])('after signing in, %j leads to %j', (next, address) => {
  expect(ownAddress(next)).toBe(address);
});
