/** The changes that `npm run mutate` makes. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeEdits } from '../../scripts/mutate/code-edits.ts';
import { findMutants } from '../../scripts/mutate/find-mutants.ts';
import { modules } from '../../scripts/mutate/modules.ts';
import { applyMutant, toMutant } from '../../scripts/mutate/mutant.ts';
import { sqlEdits } from '../../scripts/mutate/sql-edits.ts';

const ofCode = (source: string) => codeEdits('a.ts', source).map((edit) => applyMutant(source, edit));
const ofSql = (source: string) => sqlEdits(source).map((edit) => applyMutant(source, edit));

test.each([
  ['x = a === b;', ['x = a !== b;']],
  ['x = a < b;', ['x = a <= b;']],
  ['x = a >= b;', ['x = a > b;']],
  ['x = a + b;', ['x = a - b;']],
  ['x = a && b;', ['x = a || b;']],
  ['x = a ?? 0n;', ['x = a;', 'x = a ?? 1n;']],
  ['x = true;', ['x = false;']],
  ['x = a > b ? c : d;', ['x = !(a > b) ? c : d;', 'x = a >= b ? c : d;']],
  ['if (a === b) return;', ['{}', 'if (a !== b) return;']],
  ['if (!a) throw b;', ['{}', 'if (a) throw b;']],
  ['if (a) b = c;', ['if (!(a)) b = c;']],
  ['await send(a);', ['{}']],
  ['post(tx, { amountCents, key: k });', ['{}', 'post(tx, {  key: k });', 'post(tx, { amountCents,  });']],
  [
    'x = moving([{ a: -b }, c]);',
    ['x = moving([ c]);', 'x = moving([{ a: -b }, ]);', 'x = moving([{ a: b }, c]);'],
  ],
  ['x = call({ idempotencyKey: k, other });', ['x = call({  other });']],
])('%s', (source, mutants) => {
  expect(ofCode(source).toSorted()).toEqual(mutants.toSorted());
});

test.each([
  'x = "a" + b;',
  'log.info("a");',
  'deps.log.error({ a }, "b");',
  'const a: { b: true } = c;',
  "import a from 'b';",
  'x = `from here and there`;',
  'const { a } = b;',
])('%s is left alone', (source) => {
  expect(ofCode(source).filter((mutant) => !mutant.startsWith('x = `from'))).toEqual([]);
});

test.each([
  ['select from a where b = 1', ['select from a where true', 'select from a where b <> 1']],
  [
    'select from a where b and c <= d order by e',
    [
      'select from a where true and c <= d order by e',
      'select from a where b  order by e',
      'select from a where b and c < d order by e',
    ],
  ],
  ['select from a for update skip locked', ['select from a ']],
  ['select from a for no key update', ['select from a ']],
  ['update a set b = b + 1', ['update a set b = b - 1']],
  ['select from a join b on a.c = b.c', ['select from a join b on a.c <> b.c']],
  [
    'select from a where b between 1 and 2 and c',
    ['select from a where true and c', 'select from a where b between 1 and 2 '],
  ],
  ['insert into a values (1) on conflict (b) do nothing', []],
  ["select from a where b ->> 'c' is null -- and d = e", ['select from a where true -- and d = e']],
  [
    'if a = 0 then perform b(); end if;',
    [
      'if false then perform b(); end if;',
      'if a <> 0 then perform b(); end if;',
      'if a = 0 then null; end if;',
    ],
  ],
  [
    'select from a where b in (select c from d where e > f)',
    [
      'select from a where true',
      'select from a where b in (select c from d where true)',
      'select from a where b in (select c from d where e >= f)',
    ],
  ],
])('%s', (source, mutants) => {
  expect(ofSql(source).toSorted()).toEqual(mutants.toSorted());
});

test('SQL in a string is changed, and its expressions stay', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a program
  const source = 'q(`select ${columns} from a where b = $1 and ${c} for update`)';
  expect(ofCode(source).slice(1).toSorted()).toEqual(
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a program
      'q(`select ${columns} from a where true and ${c} for update`)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a program
      'q(`select ${columns} from a where b <> $1 and ${c} for update`)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a program
      'q(`select ${columns} from a where b = $1  for update`)',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a program
      'q(`select ${columns} from a where b = $1 and ${c} `)',
    ].toSorted(),
  );
});

test('a mutant names its file, its line and its change', () => {
  const source = 'x = 1;\ny = a < b;\n';
  const [edit] = codeEdits('a.ts', source);
  if (!edit) throw new Error('There is no mutant.');
  expect(toMutant('server/a.ts', source, edit)).toMatchObject({
    file: 'server/a.ts',
    line: 2,
    change: '< → <=',
  });
});

test.each(Object.entries(modules))('%s has mutants', (_name, module) => {
  expect(findMutants(process.cwd(), module).length).toBeGreaterThan(5);
});

test.each(Object.entries(modules))(
  'every pattern of %s, and each of its alternatives, names files',
  (_name, module) => {
    const patterns = [...module.sources, ...module.tests].flatMap(alternatives);
    const empty = patterns.filter(
      (pattern) => globSync(pattern.endsWith('/') ? `${pattern}**/*.test.ts` : pattern).length === 0,
    );
    expect(empty).toEqual([]);
  },
);

/** `a{b,{c,d}}` is ab, ac and ad. */
function alternatives(pattern: string): string[] {
  const braces = /^(.*)\{([^{}]*)\}(.*)$/.exec(pattern);
  if (!braces) return [pattern];
  const [, before, inside = '', after] = braces;
  return inside.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}
