import { describe, expect, test } from 'vitest';
import { JsonNumber, withoutExponent } from '#contract/public-api/json-number.ts';
import { denomination } from '#contract/public-api/orders.ts';
import { apiMomentText, toLastMoment } from '#contract/public-api/values.ts';
import { plainIp } from '#server/kernel/ip.ts';
import { invalid, merge, nest, sentenceOf } from '#server/public-api/edge/api-error.ts';
import { toDollars } from '#server/public-api/edge/dollars.ts';
import { hideSecrets } from '#server/public-api/edge/hide-secrets.ts';
import { escapesNul, hasPlainShape } from '#server/public-api/edge/json-shape.ts';
import { parseKeepingNumbers } from '#server/public-api/edge/parse-keeping-numbers.ts';
import { chanceOf } from '#tests/chaos/chance.ts';

test.each([
  ['2026-11-27', '2026-11-27T23:59:59.999Z'],
  ['2026-11-27T10:00:00Z', '2026-11-27T10:00:00.000Z'],
])('the end of a filter %s includes everything until %s', (text, end) => {
  expect(toLastMoment(text).toISOString()).toBe(end);
});

describe('a date or time', () => {
  test.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24T09:00', '2026-12-24T09:00Z'],
    ['2026-12-24T09:00:00', '2026-12-24T09:00:00Z'],
    ['2026-12-24T09:00:00.123456Z', '2026-12-24T09:00:00.123456Z'],
    ['2026-12-24T09:00:00-05:00', '2026-12-24T09:00:00-05:00'],
    ['2026-12-24T09:00:00+0530', '2026-12-24T09:00:00+05:30'],
    ['2026-12-24T09:00+01', '2026-12-24T09:00+01:00'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is read as %s, in any time zone', (text, moment) => {
    expect(apiMomentText().parse(text)).toBe(moment);
  });

  test.each([
    '',
    '5',
    '2026-02-30',
    '2026-02-30T10:00Z',
    '2026-12-24T25:00Z',
    '12/24/2026',
    '2026-12-24 09:00',
  ])('"%s" is none', (text) => {
    expect(apiMomentText().safeParse(text).error?.issues).toMatchObject([
      { message: 'is not a date or time' },
    ]);
  });
});

describe('numbers of a body', () => {
  test.each(['0.1', '1e3', '100.00', '0.30000000000000004', '12345678901234567890.12', '-0'])(
    '%s keeps its text',
    (text) => {
      const parsed = parseKeepingNumbers(`{"value":{"denomination":${text}},"list":[${text}]}`);
      expect(parsed).toEqual({ value: { denomination: new JsonNumber(text) }, list: [new JsonNumber(text)] });
    },
  );

  test.each([
    ['1e3', '1000'],
    ['1.0e3', '1000'],
    ['2.55E+1', '25.5'],
    ['1.005e1', '10.05'],
    ['1050e-2', '10.5'],
    ['5e-1', '0.5'],
    ['5e-3', '0.005'],
    ['-1e1', '-10'],
    ['0e5', '000000'],
    ['1e400', '1e400'],
    ['10.10', '10.10'],
  ])('%s is the amount %s', (text, amount) => {
    expect(withoutExponent(text)).toBe(amount);
  });

  test('an amount with an exponent is read exactly, and refused by its value', () => {
    const cents = (text: string) => denomination.safeParse(new JsonNumber(text));
    expect([cents('1.0e3').data, cents('2.55e1').data]).toEqual([1000_00n, 25_50n]);
    for (const text of ['5e-3', '-1e1', '0e5', '1e400', '1e99'])
      expect([text, cents(text).success]).toEqual([text, false]);
    // Only JSON writes exponents; text is an amount as people write it.
    expect(denomination.safeParse('1e1').success).toBe(false);
  });

  test('what is no JSON is a syntax error', () => {
    expect(() => parseKeepingNumbers('{"a":01}')).toThrow(SyntaxError);
  });
});

test.each([0n, 1n, 10n, 29n, 1_15n, 1_005_00n, 99_999_999_999_99n])('%s cents print exactly', (cents) => {
  const [whole, fraction = ''] = JSON.stringify(toDollars(cents)).split('.');
  expect(BigInt(`${whole}${fraction.padEnd(2, '0')}`)).toBe(cents);
});

describe('what is wrong', () => {
  test('stands where the request has it', () => {
    expect(invalid(['rewards', 0, 'value'], 'is missing').toBody()).toEqual({
      status: 422,
      errors: { message: 'rewards.0.value is missing', payload: { rewards: { 0: { value: 'is missing' } } } },
    });
  });

  test.each([
    [['reward', 'value'], 'is missing', 'reward.value is missing'],
    [['rewards', 0], 'This must be an object.', 'rewards.0 must be an object.'],
    [[], 'This must be an object.', 'The body must be an object.'],
    [['reward', 'deliver_at'], 'Please choose a date.', 'Please choose a date.'],
  ])('at %j, %s reads: %s', (path, message, sentence) => {
    expect(sentenceOf(path, message)).toBe(sentence);
  });

  test('is collected, and the first word about a field stays', () => {
    const found = merge(nest(['a', 'b'], 'one'), nest(['a', 'c'], 'two'));
    expect(merge(found, nest(['a', 'b'], 'three'))).toEqual({ a: { b: 'one', c: 'two' } });
  });
});

describe('the shape of a body', () => {
  test.each([
    ['[]', 2],
    ['{"a":[1,2],"b":{}}', 6],
    ['"one \\" , [ { text"', 1],
    ['["\\\\",{"\\\\\\"":0}]', 4],
    ['["no end, [', 2],
  ])('%s has %i values', (text, values) => {
    expect(hasPlainShape(text, values)).toBe(true);
    expect(hasPlainShape(text, values - 1)).toBe(false);
  });

  test('has at most 32 levels, beside each other as many as there are values', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect([hasPlainShape(nested(32), 1_000), hasPlainShape(nested(33), 1_000)]).toEqual([true, false]);
    expect(hasPlainShape(`[${'{},'.repeat(400)}{}]`, 1_000)).toBe(true);
  });
});

describe('the escape of NUL', () => {
  const b = '\\';
  test.each([
    ['', false],
    [`"${b}u0000"`, true],
    [`"a${b}u0000`, true],
    [`"${b}${b}u0000"`, false],
    [`"${b}${b}${b}u0000"`, true],
    [`"${b}n${b}u0000"`, true],
    [`"${b}u0001u0000"`, false],
    [`"${b}u000`, false],
    [`"${b}"${b}u0000"`, true],
    [b, false],
    ['u0000', false],
  ])('%s: %s', (text, has) => {
    expect(escapesNul(text)).toBe(has);
  });

  test('it is what counting the backslashes before it finds', () => {
    const chance = chanceOf(20261130);
    for (let round = 0; round < 20_000; round += 1) {
      const pieces = Array.from({ length: 8 }, () => chance.pick([b, b, 'u', 'u0000', '0', '"', '000']));
      const text = pieces.join('');
      const has = [...text.matchAll(/(\\+)u0000/g)].some(([, run = '']) => run.length % 2 === 1);
      if (escapesNul(text) !== has) expect([text, escapesNul(text)]).toEqual([text, has]);
    }
  });
});

describe('the log of calls', () => {
  test('shows no link, key, code or token', () => {
    const body = {
      reward: { delivery: { link: 'https://x/claim/abc' } },
      api_key: 'PROD_x',
      private_key: 'y',
      code: '1',
      report: { url: 'https://x/api/report-files/abc.def' },
    };
    expect(hideSecrets(body)).toBe(
      '{"reward":{"delivery":{"link":"[hidden]"}},"api_key":"[hidden]","private_key":"[hidden]","code":"[hidden]","report":{"url":"[hidden]"}}',
    );
    expect(hideSecrets(JSON.stringify(body))).toBe('"[hidden]"');
    expect(hideSecrets({ toJSON: 1, code: '1' })).toBe('{"toJSON":1,"code":"[hidden]"}');
  });

  test('keeps numbers, and cuts what is long', () => {
    expect(hideSecrets(parseKeepingNumbers('{"amount":12.50}'))).toBe('{"amount":12.5}');
    expect(hideSecrets(undefined)).toBeNull();
    expect(hideSecrets({ text: 'x'.repeat(9_000) })).toHaveLength(8_001);
  });

  test('writes what JSON.stringify writes, as far as the log shows it', () => {
    const reward = {
      id: 'é"\n',
      at: new Date(0),
      left: undefined,
      none: null,
      list: [undefined, true, 1.5, {}, []],
    };
    expect(hideSecrets(reward)).toBe(JSON.stringify(reward));
    const page = { rewards: Array.from({ length: 5_000 }, () => reward) };
    expect(hideSecrets(page)).toBe(`${JSON.stringify(page).slice(0, 8_000)}…`);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
])('the address %s is that of %s', (ip, plain) => {
  expect(plainIp(ip)).toBe(plain);
});
