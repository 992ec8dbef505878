/** A file of gift cards: how its rows are read, and why one is refused. */
import { expect, test } from 'vitest';
import { countRows } from '#tests/support/accounts.ts';
import { fresh, header, line, openImport } from './import-file.ts';

const { product, preview, importFile, find } = await openImport();

test.each([
  ['Nice.,shopping,0,50,7,,,', 'minValue: Please enter an amount greater than $0.'],
  ['Nice.,shopping,10,9.99,7,,,', 'maxValue: The maximum cannot be below the minimum.'],
  ['Nice.,shopping,10,ten,7,,,', 'maxValue: Please enter an amount greater than $0.'],
  [',shopping,10,50,7,,,', 'description: Please enter a description.'],
  ['Nice.,all,10,50,7,,,', 'category: Please choose a category.'],
  ['Nice.,shopping,10,50,seven,,,', "issuerProductId: Please enter the number of the issuer's product."],
  ['Nice.,shopping,10,50,7,perhaps,,', 'isPopular: Please write yes or no.'],
  ['Nice.,shopping,-10,50,7,,,', 'minValue: Please enter an amount greater than $0.'],
  ['Nice.,shopping,1e1,50,7,,,', 'minValue: Please enter an amount greater than $0.'],
  ['Nice.,shopping,10.001,50,7,,,', 'minValue: Please enter an amount greater than $0.'],
  ['Nice.,shopping,10,999999999,7,,,', 'maxValue: Please enter an amount greater than $0.'],
])('the row %s is refused: %s', async (rest, reason) => {
  const name = fresh();
  const { body } = await importFile(`${header}\n${line(name, rest)}\n`);
  expect(body.rows).toEqual([{ line: 2, name, fate: 'refused', reason }]);
  expect(await find(name)).toEqual([]);
});

test('an import reads byte order marks, semicolons and Latin-1, and defuses formulas', async () => {
  const [marked, latin, formula] = [fresh(), fresh('Café'), fresh()];
  const semicolons = `${header}\n${line(marked)}`.replaceAll(',', ';');
  expect((await importFile(Buffer.from(`\ufeff${semicolons}`))).body.counts).toMatchObject({ added: 1 });
  expect((await importFile(Buffer.from(`${header}\n${line(latin)}\n`, 'latin1'))).body.counts.added).toBe(1);
  expect(await find(latin)).toMatchObject([{ name: latin }]);
  const rest = '=HYPERLINK(1),shopping,$10,50,7,,,';
  expect((await importFile(`${header}\n${line(`=+${formula}`, rest)}`)).body.counts.added).toBe(1);
  expect(await find(formula)).toMatchObject([
    { name: formula, description: 'HYPERLINK(1)', minValue: '10.00' },
  ]);
});

test('a file of another format, or too long, is refused', async () => {
  expect(await preview('a', { name: 'cards.xlsx' })).toMatchObject({ status: 415 });
  expect(await preview(header, { field: 'other' })).toMatchObject({ status: 415 });
  const wrong = await preview('name,price\nA,1\n');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'csv-unreadable' } });
  expect(wrong.text).toContain('Please start from the template.');
  const cards = await countRows(product.db, 'gift_card');
  const rows = Array.from({ length: 100_000 }, (_, number) => line(`Card ${number}`, 'A,pets,1,2,7,,,'));
  const tooMany = await preview(`${header}\n${rows.join('\n')}`);
  expect(tooMany).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
  expect(tooMany.body.message).toBe('A file can have at most 5,000 rows. Please import it in parts.');
  const tooLarge = `${header}\n${line('A', `${'x'.repeat(18_000)},pets,1,2,7,,,\n`).repeat(300)}`;
  expect(await preview(tooLarge)).toMatchObject({ status: 413 });
  expect(await countRows(product.db, 'gift_card')).toBe(cards);
});

test('a file above the size limit is refused as a whole', async () => {
  const rows = Array.from({ length: 4_000 }, () => line(fresh(), `${'x'.repeat(1_400)},pets,1,2,7,,,`));
  const answer = await preview(`${header}\n${rows.join('\n')}\n`);
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
});
