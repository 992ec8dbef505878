/** Words that readers meet on several pages, and comments that stand by themselves and fit the page. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what TEST_ keys work on has one name for companies: the test world', () => {
  const pages = globSync('web/**/*.{ts,tsx}').filter(
    // Staff read there of the card processor's own test mode.
    (file) => !file.startsWith('web/features/admin/'),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((file) => /test\s+mode/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

// Editors show a docstring alone, and a function that moves takes its docstring along.
test('no docstring leans on the one above it', () => {
  const files = globSync('{contract,sandbox,scripts,server,tests,web}/**/*.{ts,tsx,mjs}');
  expect(files.length).toBeGreaterThan(3_000);
  const leaning =
    /\/\*\*[\s*]+(?:As above\b|The same(?:[,;.]| (?:for|of|in|with|without|where|within|as)\b))/;
  expect(files.filter((file) => leaning.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('durations of a day are counted in one place', () => {
  const files = globSync('server/**/*.ts').filter((file) => file !== 'server/kernel/calendar.ts');
  const own = /^const (?:dayMs|DAY_MS|hourMs|HOUR_MS|minuteMs|MINUTE_MS) =/m;
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a fixed number of a module has its name in capitals', () => {
  const files = globSync('{contract,sandbox,scripts,server,web}/**/*.{ts,tsx}');
  const small = /^(?:export )?const [a-z]\w*(?:: \w+)? = -?\d[\w.]*(?: [-+*/] [\d_.]+)*;/m;
  const found = files.flatMap((file) => small.exec(readFileSync(file, 'utf8'))?.[0] ?? []);
  expect(found).toEqual([]);
});

test('no comment is wider than the code may be', () => {
  const { formatter } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    formatter: { lineWidth: number };
  };
  const files = globSync('{contract,sandbox,scripts,server,tests,web}/**/*.{ts,tsx,mjs}');
  const wide = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.length > formatter.lineWidth && /^\s*(?:\*|\/\/|\{?\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wide).toEqual([]);
});
