/** Facts on one line are `Dotted`, which leaves no dot at the end of a line where they wrap. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Titles of browser tabs, and labels on one line of a list or a choice: none of them wraps. */
const ON_ONE_LINE = /\b(tabTitle=|label: )/;

test('no page writes a dot between facts itself', () => {
  const dotted = globSync('web/{app,features,shared}/**/*.tsx').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('·') && !/^\s*(\/\/|\/?\*)/.test(line) && !ON_ONE_LINE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(dotted).toEqual([]);
});
