/** Which of the pages that the build drew is sent, for every way in that can be set up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prerenderedPages, type WaysIn } from '#server/http/pages/prerendered-pages.ts';

const PAGE = '<head></head><body><div id="root"></div></body>';
const PERSON = '<li><b>%label%</b> %email%</li>';
const folder = mkdtempSync(join(tmpdir(), 'indulge-drawn-'));
mkdirSync(join(folder, '.vite'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const drawn = [[], ['google'], ['google', 'apple']].flatMap((signInProviders) =>
  [false, true].map((demo) => ({
    path: '/sign-in',
    html: `ways: ${signInProviders.join(' and ')}${demo ? `, demo <ul>${PERSON}</ul> %password% %mailbox%` : ''}.`,
    waysIn: { signInProviders, demo },
  })),
);
writeFileSync(join(folder, '.vite', 'prerendered.json'), JSON.stringify(drawn));

const signInPage = (waysIn: WaysIn) =>
  prerenderedPages(folder, waysIn)({ path: '/sign-in', query: '', isVisitor: true }, PAGE);

test('the ways in are those that are set up', () => {
  expect(signInPage({ signInProviders: [], demo: null })).toContain('ways: .');
  expect(signInPage({ signInProviders: ['google'], demo: null })).toContain('ways: google.');
  expect(signInPage({ signInProviders: ['google', 'apple'], demo: null })).toContain(
    'ways: google and apple.',
  );
});

test('where none was drawn for them, the page is sent as it is', () => {
  expect(signInPage({ signInProviders: ['apple'], demo: null })).toBe(PAGE);
});

test('everybody of the demo is on it, and what they are called is text', () => {
  const people = [
    { email: 'ann@example.com', label: 'First <of> "two" & $& more' },
    { email: 'bo@example.com', label: 'Second' },
  ];
  const demo = { password: 'pass & word', mailboxUrl: '/mail', people };
  expect(signInPage({ signInProviders: [], demo })).toContain(
    '<ul><li><b>First &lt;of&gt; &quot;two&quot; &amp; $&amp; more</b> ann@example.com</li>' +
      '<li><b>Second</b> bo@example.com</li></ul> pass &amp; word /mail.',
  );
});
