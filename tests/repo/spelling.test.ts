import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findMisspellings } from '../../scripts/check/spelling.ts';

function misspellingsIn(files: Record<string, string>, words = ''): string[] {
  const root = mkdtempSync(join(tmpdir(), 'indulge-spelling-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries({ ...files, 'scripts/check/words.txt': words })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return findMisspellings(root);
}

test('a British spelling is found wherever somebody reads it', () => {
  const found = misspellingsIn({
    'web/heart.tsx': 'const heart = (\n  <p title="Your favourites">\n    Not a colour\n  </p>\n);',
    'web/labels.ts': "const LABELS = { tab: 'Catalogue' } as const;",
    'server/notifications/mails/code.ts': 'const text = `An e-mail once you recognise it.`;',
    'README.md': 'The centre.\n',
    'docs/decisions/0001-a.md': 'The theatre.\n',
  });
  expect(found).toEqual([
    'README.md:1: centre',
    'docs/decisions/0001-a.md:1: theatre',
    'server/notifications/mails/code.ts:1: e-mail → email',
    'server/notifications/mails/code.ts:1: recognise',
    'web/heart.tsx:2: favourites',
    'web/heart.tsx:2: colour',
    'web/labels.ts:1: Catalogue',
  ]);
});

test('code is no text: imports, class names, keys, SQL, and what a document shows as code', () => {
  const found = misspellingsIn({
    'web/a.tsx': [
      "import { colour } from './colour.ts';",
      'const a = <p className="Colour of grey">{cx("Favourite grey")}</p>;',
      "type A = 'A favourite colour';",
    ].join('\n'),
    'server/wallet/store.ts': "const sql = 'select favourite from colour';",
    'docs/a.md': '`favourite` and [this](colour.md)\n\n```\ncatalogue\n```\n',
  });
  expect(found).toEqual([]);
});

test('comments are spelled so too, without the code that they name', () => {
  const found = misspellingsIn({
    'tests/wallet/store.ts':
      '/**\n * The colour of `catalogue`.\n */\nconst colour = 1; // grey, see labelOfCentre\n',
  });
  expect(found).toEqual(['tests/wallet/store.ts:2: colour', 'tests/wallet/store.ts:4: grey']);
});

test('a text of the specification keeps its spelling, alone', () => {
  expect(misspellingsIn({ 'web/a.ts': "const a = ['Cancelled', 'It was cancelled.'];" })).toEqual([
    'web/a.ts:1: cancelled',
  ]);
});

test('the word list is sorted, and has only words that a text needs and the dictionary lacks', () => {
  const found = misspellingsIn(
    { 'web/a.ts': "const a = 'Webhooks and zod';" },
    'zod\nwebhooks\nnever\nnoone\n',
  );
  expect(found).toEqual([
    'scripts/check/words.txt: “webhooks” is not sorted in',
    'scripts/check/words.txt: “never” is not sorted in',
    'scripts/check/words.txt: “never” is in the dictionary',
    'scripts/check/words.txt: “never” is in no text',
    'scripts/check/words.txt: “noone” is in no text',
  ]);
});
