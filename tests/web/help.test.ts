/** The articles of the help center, and its search. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factsOf } from '#web/features/help/facts.ts';
import { type HelpPlace, helpTargetOf } from '#web/features/help/places.ts';
import { paragraphsOf, searchHelp } from '#web/features/help/search-help.ts';
import { TOPICS } from '#web/features/help/topics.ts';
import { paths } from '#web/paths.ts';

const facts = factsOf({
  fees: { addFundsBasisPoints: 611, guestBasisPoints: 322, enterpriseBasisPoints: 533 },
  limits: {
    addFundsMinimum: '3.00',
    addFundsMaximum: '7777.00',
    guestMinimum: '4.00',
    guestMaximum: '888.00',
  },
});
const articles = TOPICS.flatMap((topic) => topic.articles);
const nora = { username: 'nora', isEnterpriseUser: false };
const found = (query: string) => searchHelp(query, facts).map(({ article }) => article.id);

test('every topic and every answer has an address of its own', () => {
  for (const ids of [TOPICS.map(({ id }) => id), articles.map(({ id }) => id)]) {
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]+$/);
  }
});

// Write a fee into a text, and this must fail.
test('every fee and amount in an answer is one of the published figures', () => {
  const published = Object.values(facts);
  const all = articles.flatMap((article) => paragraphsOf(article, facts)).join(' ');
  const figures = all.match(/\$[\d.,]*\d|[\d.]+%/g) ?? [];
  expect(new Set(figures)).toEqual(new Set(published));
  const text = TOPICS.map(({ title, summary }) => `${title} ${summary}`).join(' ');
  expect(`${text} ${articles.map(({ question }) => question).join(' ')}`).not.toMatch(/[$%]/);
});

test('an answer is a few short sentences', () => {
  for (const article of articles) {
    const sentences = paragraphsOf(article, facts)
      .join(' ')
      .split(/(?<=[.?!])\s/);
    expect(sentences.length, article.id).toBeLessThanOrEqual(7);
    for (const sentence of sentences) expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(32);
  }
});

test.each([
  ['a member', nora],
  ['a manager', { username: 'owner', isEnterpriseUser: true }],
  ['a visitor', null],
])('every answer leads %s to a page or to us', (_who, reader) => {
  // The page of a member at the bare username would match anything.
  const pages = Object.values(paths).filter((page) => page !== paths.profile);
  const known = pages.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[\\w-]+')}$`));
  for (const { link } of articles) {
    const target = helpTargetOf(link.to, reader);
    if ('mail' in target) expect(target.mail).toMatch(/^mailto:/);
    else expect(known.some((page) => page.test(target.to))).toBe(true);
  }
});

test.each<[HelpPlace, typeof nora | null, string]>([
  ['wallet', nora, '/marketplace/nora/wallet'],
  ['wallet', null, '/sign-in'],
  ['company', nora, '/business'],
  ['company', { ...nora, isEnterpriseUser: true }, '/'],
  ['code-help', null, '/help/code-does-not-work'],
])('%s of %o is %s', (place, reader, to) => {
  expect(helpTargetOf(place, reader)).toMatchObject({ to });
});

test.each([
  ['fee', 'fees'],
  ['What are the fees?', 'fees'],
  ['códe 2FA', 'two-factor'],
  ['the code is not working', 'report-a-code'],
  ['refunded', 'ask-for-a-refund'],
  ['cash out my balance', 'take-out-a-rest'],
  ['my balance is frozen', 'why-frozen'],
  ['forgotten password', 'forgot-password'],
  ['delete account', 'close-my-account'],
  ['cancel gift', 'cancel-a-gift'],
  ['chargeback', 'dispute-a-payment'],
  ['touch id', 'passkeys'],
  ['unsubscribe', 'which-emails'],
  ['export', 'copy-of-data'],
  ['csv', 'reward-people'],
  ['our logo', 'look-of-rewards'],
  ['custom fields', 'cost-centers'],
  ['webhooks', 'own-software'],
  ['people without an account', 'reward-without-account'],
  ['6.11%', 'fees'],
])('%j finds %s', (query, id) => {
  expect(found(query)).toContain(id);
});

test.each([
  ['fee', 'fees'],
  ['password', 'forgot-password'],
  ['passkey', 'passkeys'],
  ['refund', 'where-is-my-refund'],
  ['close my account', 'close-my-account'],
  ['send gift email', 'gift-by-email'],
])('%j has an answer to the point at the top', (query, id) => {
  expect(found(query).slice(0, 3)).toContain(id);
});

test('every letter narrows the answers down', () => {
  const lengths = ['p', 'pa', 'pas', 'passk', 'passkey'].map((typed) => found(typed).length);
  expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
  expect(lengths.at(-1)).toBeGreaterThan(0);
});

test.each(['', '   ', '?!', 'zebra', 'refund zebra'])('%j finds nothing', (query) => {
  expect(found(query)).toEqual([]);
});

test('without the published figures every other answer is found', () => {
  expect(searchHelp('fee', undefined).map(({ article }) => article.id)).toContain('fees');
  for (const article of articles) expect(paragraphsOf(article, undefined).length).toBeGreaterThan(0);
});

// Name a topic that does not exist in a link, and this must fail.
test('links to a topic of Help name one that exists', () => {
  const named = globSync('web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/helpTopic\.href\(\{ topic: '([^']+)'/g)].map(([, id]) => id),
  );
  expect(named).toContain('account-and-security');
  const known: string[] = TOPICS.map(({ id }) => id);
  expect(named.filter((id) => !known.includes(id ?? ''))).toEqual([]);
});
