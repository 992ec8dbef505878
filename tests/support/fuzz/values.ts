/** Values for a route's inputs, generated from its schema: mostly valid ones, some of them spoiled. */
import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** What has broken programs before: edges of numbers and texts, other types, other languages' syntax. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, -0, 1e21, 1e308, 2 ** 53, 2 ** 63, '0', '-1', '1e5', '0x10', 'NaN'],
  ...['Infinity', '9'.repeat(400), '0.001', '-0.00', '١٢', '', ' ', '\t\n', '\u0000', 'a\u0000b', '\ud800'],
  ...[
    '\udfff\ud800',
    '\ufeff',
    '\u202eabc',
    '👩‍👩‍👧‍👦',
    'ﬀ',
    'ß',
    'İ',
    'x'.repeat(5_000),
    '%',
    '%00',
    '%zz',
    '%e0%a4',
  ],
  ...[
    "' or 1=1 --",
    '"; drop table users; --',
    '\\',
    '$1',
    '{{7*7}}',
    '<script>',
    '=1+1',
    '../../etc/passwd',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '00000000-0000-0000-0000-000000000000',
    '2025-02-30',
    '-271821-04-20',
  ],
  ...[
    '275760-09-13T00:00:00.000Z',
    '+275760-09-13',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    'a@b',
    'a@b.c\r\nbcc: x@y.z',
  ],
  ...[
    '(555) 555-5555',
    'http://localhost',
    'javascript:alert(1)',
    '[]',
    '{}',
    [],
    {},
    [[]],
    [null],
    { a: 1 },
  ],
  ...[
    { __proto__: null, length: 1e9 },
    { toString: 'x' },
    { $gt: '' },
    Array.from({ length: 200 }, () => 1),
    deep(200),
  ],
];

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

export const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue(), fc.string({ unit: 'binary' }));

/** Inputs for the schema. `known` are ids and names of real objects, which lead deeper than random ones. */
export function inputsFor(schema: z.ZodType, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return anyFor(json, known);
}

function anyFor(schema: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: validFor(schema, known), weight: 9 }, { arbitrary: hostile, weight: 1 });
}

function validFor(schema: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validFor(choice, known)));
  if (schema.allOf?.[0]) return validFor(schema.allOf[0], known);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, known);
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4);
      return fc.array(anyFor(schema.items ?? {}, known), { minLength: schema.minItems ?? 0, maxLength });
    }
    case 'integer':
      return fc.integer({ min: atLeast(schema.minimum, -1e9), max: atMost(schema.maximum, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, known);
    default:
      return hostile;
  }
}

function atLeast(given: number | undefined, otherwise: number): number {
  return Math.max(given ?? otherwise, -(2 ** 31));
}
function atMost(given: number | undefined, otherwise: number): number {
  return Math.min(given ?? otherwise, 2 ** 31 - 1);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: fc.Arbitrary<string>) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, anyFor(field, known)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** Numbers are drawn by their edges and by what people type. */
const AMOUNTS = [
  '0',
  '0.00',
  '0.01',
  '1',
  '1.00',
  '5.00',
  '25.00',
  '50',
  '1000.00',
  '10000.00',
  '99999999.99',
];

function textOf(schema: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const options: fc.Arbitrary<string>[] = [known, fc.constantFrom(...AMOUNTS)];
  if (schema.pattern !== undefined) options.push(...matching(schema.pattern));
  if (schema.format === 'email') options.push(fc.emailAddress());
  if (schema.format === 'uuid') options.push(fc.uuid());
  if (schema.format === 'date')
    options.push(fc.constantFrom('2025-01-31', '2026-11-22', '0000-01-01', '0001-01-01', '9999-12-31'));
  if (schema.format === 'date-time')
    options.push(fc.constantFrom('2026-11-22T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'));
  options.push(
    fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.max(schema.minLength ?? 0, 40) }),
  );
  return fc.oneof(...options);
}

/** fast-check cannot draw from lookaheads; the other texts do then. */
function matching(pattern: string): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(new RegExp(pattern))];
  } catch {
    return [];
  }
}
