/** A file of gift cards: previewed, then imported once, with a reason for each invalid row. */
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { CARDS_CSV_MAX_ROWS, IMPORT_REPLY_ROWS, type ImportReply } from '#contract/admin/catalogue-import.ts';
import type { GiftCard } from '#contract/catalogue.ts';
import { newId } from '#server/kernel/id.ts';
import { upload } from '#tests/enterprise/api/company.ts';
import { countRows } from '#tests/support/accounts.ts';
import { testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from './money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const path = '/api/admin/gift-cards/import';
const header = 'name,description,category,minValue,maxValue,issuerProductId,isPopular,isTrending,isNew';
const fresh = (word = 'Card') => `${word} ${newId().slice(-12)}`;
const line = (name: string, rest = 'Nice things.,shopping,10,50.00,7,yes,no,') => `${name},${rest}`;
type Reply = ImportReply & { code?: string; fields?: Record<string, string> };
const send = (content: string | Buffer, query: string, options = {}) =>
  upload<Reply>(admin, `${path}?${query}`, content, { name: 'cards.csv', ...options });
const preview = (content: string | Buffer, options = {}) => send(content, 'dryRun=true', options);
const confirm = (content: string | Buffer, previewed: string) => send(content, `previewed=${previewed}`);
/** Previews and confirms the preview. */
async function importFile(content: string | Buffer) {
  const { body } = await preview(content);
  return confirm(content, body.previewed);
}
const find = async (name: string) =>
  (await admin.get<CatalogueCard[]>(`/api/admin/gift-cards?search=${encodeURIComponent(name)}`)).body;

test('an import adds valid rows, explains invalid ones, and adds nothing twice', async () => {
  const [name, bad] = [fresh(), fresh()];
  const file = `${header}\r\n${line(name)}\r\n${line(bad, 'Words,zoo,10,50,7,,,')}\r\n`;
  const answer = await importFile(file);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      dryRun: false,
      message: '1 gift card added',
      counts: { rows: 2, added: 1, alreadyThere: 0, refused: 1 },
      rows: [
        { line: 2, name, fate: 'added', reason: null },
        { line: 3, name: bad, fate: 'refused', reason: 'category: Please choose a category.' },
      ],
      truncated: false,
    },
  });
  const [card] = await find(name);
  expect(card).toMatchObject({ state: 'on-sale', minValue: '10.00', maxValue: '50.00', isPopular: true });
  expect(await auditOf(product, card?.id ?? '')).toMatchObject([
    { action: 'gift-card-added', reason: 'Imported from a file', after: { name } },
  ]);
  const shop = await product.visitor().get<GiftCard[]>(`/api/gift-cards?search=${encodeURIComponent(name)}`);
  expect(shop.body.some(({ id }) => id === card?.id)).toBe(true);
  expect(await find(bad)).toEqual([]);

  const again = await importFile(file.replace(name, name.toUpperCase()));
  expect(again.body.counts).toEqual({ rows: 2, added: 0, alreadyThere: 1, refused: 1 });
  expect(await find(name)).toEqual([card]);
});

test('a dry run shows the outcomes and changes nothing', async () => {
  const [cards, entries] = [
    await countRows(product.db, 'gift_card'),
    await countRows(product.db, 'audit_entry'),
  ];
  const answer = await preview(`${header}\n${line(fresh())}\n${line('')}\n`);
  expect(answer.body).toMatchObject({
    dryRun: true,
    message: '1 of 2 rows can be added',
    rows: [
      { line: 2, fate: 'added' },
      { line: 3, fate: 'refused', reason: 'name: Please enter a name.' },
    ],
  });
  expect(await countRows(product.db, 'gift_card')).toBe(cards);
  expect(await countRows(product.db, 'audit_entry')).toBe(entries);
});

test('an import without a matching preview is refused', async () => {
  const [name, other] = [fresh(), fresh()];
  const file = `${header}\n${line(name)}\n`;
  expect(await send(file, '')).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { previewed: 'Please preview the file first.' } },
  });
  const { previewed } = (await preview(file)).body;
  const altered = await confirm(file.replace('50.00', '60.00'), previewed);
  expect(altered).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await find(name)).toEqual([]);

  // A parallel import adds one of the two cards, so the preview is stale and its import adds neither.
  const both = `${file}${line(other)}\n`;
  const seen = (await preview(both)).body;
  await importFile(file);
  expect(await confirm(both, seen.previewed)).toMatchObject({ status: 409 });
  expect(await find(other)).toEqual([]);
});

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

test('a gift card that is in the file twice is added once', async () => {
  const name = fresh();
  const { body } = await importFile(`${header}\n${line(name)}\n${line(name.toLowerCase())}\n`);
  expect(body.rows[1]).toMatchObject({ fate: 'refused', reason: 'The same gift card is on line 2.' });
  expect(await find(name)).toHaveLength(1);
});

// Take takeImportTurn out of import-cards.ts, and the cards are added several times.
test('simultaneous imports of the same file add its cards once', async () => {
  const names = Array.from({ length: 20 }, () => fresh());
  const file = `${header}\n${names.map((name) => line(name)).join('\n')}\n`;
  const { previewed } = (await preview(file)).body;
  const answers = winners(await race(product.db, 4, () => confirm(file, previewed)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  for (const name of names.slice(0, 3)) expect(await find(name)).toHaveLength(1);
});

test('a file of the maximum length is imported at once, with a log entry for each card', async () => {
  const entries = await countRows(product.db, 'audit_entry');
  const word = fresh();
  const rows = Array.from({ length: CARDS_CSV_MAX_ROWS }, (_, number) => line(`${word} ${number}`));
  const answer = await importFile(`${header}\n${rows.join('\n')}\n`);
  expect(answer.body).toMatchObject({ counts: { added: CARDS_CSV_MAX_ROWS }, truncated: true });
  expect(answer.body.rows).toHaveLength(IMPORT_REPLY_ROWS);
  expect(await countRows(product.db, 'audit_entry')).toBe(entries + CARDS_CSV_MAX_ROWS);
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
