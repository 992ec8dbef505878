/** A file of gift cards: previewed, then imported once. */
import { expect, test } from 'vitest';
import { CARDS_CSV_MAX_ROWS, IMPORT_REPLY_ROWS } from '#contract/admin/catalogue-import.ts';
import type { GiftCard } from '#contract/catalogue.ts';
import { countRows } from '#tests/support/accounts.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';
import { fresh, header, line, openImport } from './import-file.ts';

const { product, send, preview, confirm, importFile, find } = await openImport();

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
