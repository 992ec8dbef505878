/** Colors as clients write them. */
import { expect, test } from 'vitest';
import { toHex } from '#server/public-api/campaigns/color.ts';

test.each([
  ['#611C57', '#611c57'],
  [' #61c ', '#6611cc'],
  ['rgb(97, 28,87)', '#611c57'],
  ['rgba(0, 0, 0, 1)', '#000000'],
  ['rgba(0, 0, 0, 1.0)', '#000000'],
  ['rgba(0, 0, 0, 0.5)', null],
  ['rgb(256, 0, 0)', null],
  ['red', null],
  ['#12345', null],
  ['#000000; background: url(//evil)', null],
])('%s is %s', (color, hex) => {
  expect(toHex(color)).toBe(hex);
});
