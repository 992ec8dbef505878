import { expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import { badgesOf } from '#web/features/marketplace/badges.ts';

const cards = (...flags: string[]) =>
  flags.map((letters, index) => ({
    id: String(index),
    isPopular: letters.includes('p'),
    isTrending: letters.includes('t'),
    isNew: letters.includes('n'),
  })) as GiftCard[];

test.each([
  [
    'each card has at most one, the rarer first',
    ['p', 'pt', 'pn', '-', '-', '-'],
    ['Popular', 'Trending', 'New'],
  ],
  ['what most of them carry tells nothing', ['p', 'p', 'p', 'p', 'pt', '-'], ['Trending']],
  ['half of them may carry it', ['p', 'p', 'p', '-', '-', '-'], ['Popular', 'Popular', 'Popular']],
  ['a single card keeps its badge', ['p'], ['Popular']],
  ['no cards', [], []],
])('%s', (_, flags, labels) => {
  expect([...badgesOf(cards(...flags)).values()].map(({ label }) => label)).toEqual(labels);
});
