import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOptions } from '#contract/catalogue.ts';

/** The rules of P104; where a rule gives more than six options, some in the middle are left out (P24). */
test.each`
  min     | max     | options                                 | because
  ${5}    | ${5}    | ${[5]}                                  | ${'one amount is its own minimum and maximum'}
  ${5}    | ${8}    | ${[5, 8]}                               | ${'no step fits between'}
  ${5}    | ${10}   | ${[5, 10]}                              | ${'the first step is the maximum'}
  ${5}    | ${30}   | ${[5, 10, 15, 20, 25, 30]}              | ${'a range of 50 or less goes in steps of 5'}
  ${10}   | ${60}   | ${[10, 20, 30, 40, 50, 60]}             | ${'a range of exactly 50 still goes in steps of 5, thinned to six'}
  ${10}   | ${61}   | ${[10, 15, 20, 25, 50, 61]}             | ${'above 50 the choices are fixed'}
  ${15}   | ${215}  | ${[15, 20, 50, 75, 150, 215]}           | ${'a range of exactly 200 has the choices up to 150, thinned'}
  ${15}   | ${216}  | ${[15, 25, 50, 100, 200, 216]}          | ${'above 200 the choices go up to 500'}
  ${25}   | ${500}  | ${[25, 50, 100, 200, 250, 500]}         | ${'minimum and maximum are not repeated'}
  ${5}    | ${500}  | ${[5, 25, 50, 200, 250, 500]}           | ${'the middle goes when seven would be shown'}
  ${1000} | ${2000} | ${[1000, 2000]}                         | ${'no choice lies inside'}
  ${12.5} | ${37.5} | ${[12.5, 17.5, 22.5, 27.5, 32.5, 37.5]} | ${'steps begin at the minimum'}
`('$min to $max gives $options: $because', ({ min, max, options }) => {
  expect(amountOptions(cents(min), cents(max)).map(dollars)).toEqual(options);
});

test('without a range the options go from 5 to 500', () => {
  const options = amountOptions();
  expect([options[0], options.at(-1)]).toEqual([5_00n, 500_00n]);
});

test('for any range, there are at most six rising options, from the minimum to the maximum', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2000_00n), fc.bigInt(0n, 2000_00n), (min, range) => {
      const options = amountOptions(min, min + range);
      expect(options.length).toBeLessThanOrEqual(6);
      expect(options[0]).toBe(min);
      expect(options.at(-1)).toBe(min + range);
      expect(options).toEqual([...new Set(options)].sort((a, b) => (a < b ? -1 : 1)));
    }),
  );
});

function cents(dollars: number): bigint {
  return BigInt(Math.round(dollars * 100));
}

function dollars(cents: bigint): number {
  return Number(cents) / 100;
}
