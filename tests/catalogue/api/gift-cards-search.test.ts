/** GET /api/gift-cards with a search */
import { describe, expect, test } from 'vitest';
import { openList } from './listed.ts';

const { list, names } = await openList();

describe('searching', () => {
  test.each`
    search             | first               | because
    ${'miso lantern'}  | ${'Miso Lantern'}   | ${'the name'}
    ${'MISO'}          | ${'Miso Lantern'}   | ${'any letter case'}
    ${'m'}             | ${'Miso Lantern'}   | ${'one letter typed'}
    ${'mi'}            | ${'Miso Lantern'}   | ${'two letters typed'}
    ${'mis'}           | ${'Miso Lantern'}   | ${'three letters typed'}
    ${'lant'}          | ${'Miso Lantern'}   | ${'the second word of the name, unfinished'}
    ${'lantern mis'}   | ${'Miso Lantern'}   | ${'the words in another order'}
    ${'lamp'}          | ${'Lampwright'}     | ${'a beginning ranks above a middle (Butterlamp)'}
    ${'  miso   lan '} | ${'Miso Lantern'}   | ${'extra spaces do not matter'}
    ${'miso lantrn'}   | ${'Miso Lantern'}   | ${'a missing letter'}
    ${'misso'}         | ${'Miso Lantern'}   | ${'a letter doubled'}
    ${'mios'}          | ${'Miso Lantern'}   | ${'two letters swapped'}
    ${'buterlamp'}     | ${'Butterlamp'}     | ${'a missing letter inside'}
    ${'foxglov psot'}  | ${'Foxglove Post'}  | ${'two mistakes'}
    ${'kettlebys'}     | ${"Kettleby's"}     | ${'an apostrophe left out'}
    ${'kettleby’s'}    | ${"Kettleby's"}     | ${'a typographic apostrophe'}
    ${'cobble and'}    | ${'Cobble & Kite'}  | ${'and for &: close enough'}
    ${'dog ear'}       | ${'Dog-Ear Row'}    | ${'a space for a hyphen'}
    ${'mïsö'}          | ${'Miso Lantern'}   | ${'accents do not matter'}
    ${'ramen'}         | ${'Miso Lantern'}   | ${'a word of the description'}
    ${'candles'}       | ${'Hollin & Wick'}  | ${'a word of the description, exactly'}
    ${'café'}          | ${'Dragonfly Dice'} | ${'a word of the description with an accent'}
  `('$search finds $first: $because', async ({ search, first }) => {
    expect((await names(`search=${encodeURIComponent(search)}`))[0]).toBe(first);
  });

  test('a match in the name comes before one in the description', async () => {
    // The description of "Biscuit Brigade" has the word, and "Dog-Ear Row" has it in the name.
    const found = await names('search=dog');
    expect(found[0]).toBe('Dog-Ear Row');
    expect(found).toContain('Biscuit Brigade');
  });

  test.each(['%', '_', '%%%', '\\', '***', '__', '%_%', "'", '""'])(
    '%j is treated as text and finds nothing',
    async (search) => {
      expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([]);
    },
  );

  test.each(['zzzz', 'qwertyuiop', 'soldering iron man', '寿司'])('%s finds nothing', async (search) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test.each(['', ' ', '  ', '\u0000'])('%j is not a search', async (search) => {
    expect(await list(`search=${encodeURIComponent(search)}`)).toHaveLength(16);
  });

  test('a category narrows the search', async () => {
    expect(await names('search=stems&category=flowers')).toEqual(['Sunup Stems', 'Kumo Stems']);
    expect(await names('search=stems&category=pets')).toEqual([]);
  });

  test('a search keeps the chosen sort', async () => {
    const cards = await list('search=stems&sortBy=price_high');
    const max = cards.map((card) => Number(card.maxValue));
    expect(max).toEqual([...max].sort((a, b) => b - a));
  });
});
