/** Bodies are parsed as `JSON.parse` with a reviver would, which is too slow for them. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { JsonNumber } from '#contract/public-api/json-number.ts';
import { parseKeepingNumbers } from '#server/public-api/edge/parse-keeping-numbers.ts';

function withReviver(body: string): unknown {
  const keep = (_name: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value;
  return JSON.parse(body, keep as (name: string, value: unknown) => unknown);
}

function outcome(parse: (body: string) => unknown, body: string): unknown {
  try {
    return { parsed: parse(body) };
  } catch (error) {
    return error instanceof SyntaxError ? 'syntax error' : error;
  }
}

const space = fc.constantFrom('', '', '', ' ', '\n\t');
const text = fc
  .oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '7', '\\', '"1', '1:', '-'))
  .filter((written) => !written.includes('\0'))
  .map((written) => JSON.stringify(written));
const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('0', '-0', '-0.0', '1.50', '1E3', '1e+400', '2e-7', '0.30000000000000004', '9'.repeat(40)),
);
const { value: json } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    number,
    text,
    fc.constantFrom('true', 'false', 'null'),
    fc.array(fc.tuple(space, tie('value'), space).map((parts) => parts.join(''))).map((all) => `[${all}]`),
    fc
      .array(
        fc.tuple(space, text, space, fc.constant(':'), space, tie('value')).map((parts) => parts.join('')),
      )
      .map((all) => `{${all}}`),
  ),
}));

test('every JSON is parsed to the same', () => {
  fc.assert(
    fc.property(json, (body) => {
      expect(outcome(withReviver, body)).not.toBe('syntax error');
      expect(outcome(parseKeepingNumbers, body)).toEqual(outcome(withReviver, body));
    }),
    { numRuns: 500 },
  );
});

const spoiling = fc.array(
  fc.record({
    at: fc.nat(),
    left: fc.nat(2),
    put: fc.string({ unit: fc.constantFrom(...'019.eE+-:,"[]{}\\ x'), maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

test('what is spoiled is an error in the same places', () => {
  fc.assert(
    fc.property(json, spoiling, (body, spoils) => {
      let spoiled = body;
      for (const { at, left, put } of spoils) {
        const place = at % (spoiled.length + 1);
        spoiled = spoiled.slice(0, place) + put + spoiled.slice(place + left);
      }
      fc.pre(!spoiled.includes('\\u0000'));
      expect(outcome(parseKeepingNumbers, spoiled)).toEqual(outcome(withReviver, spoiled));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '',
  '01',
  '[1.]',
  '[.5]',
  '[1e]',
  '[-]',
  '[1-2]',
  '[1 2]',
  '[1"a"]',
  '{1:2}',
  '{1 :2}',
  '{"a":1,1:2}',
  '["1',
  '"\0"',
])('%j is no JSON', (body) => {
  expect(outcome(parseKeepingNumbers, body)).toBe('syntax error');
});

// Parse with a reviver, and this must fail: half a million zeros took a second of the process.
test('nothing is called for each value', () => {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    expect(parseKeepingNumbers('[0,"a"]')).toEqual([new JsonNumber('0'), 'a']);
    expect(parse.mock.calls.map(({ length }) => length)).toEqual([1]);
  } finally {
    parse.mockRestore();
  }
});
