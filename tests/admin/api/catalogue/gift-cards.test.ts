/** The catalog as staff manage it: search, add, set a picture. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { GiftCard } from '#contract/catalogue.ts';
import { newId } from '#server/kernel/id.ts';
import type { Answer } from '#tests/support/client.ts';
import { auditOf } from '../money.ts';
import { fields, openManaged, path } from './managed.ts';

const { product, admin, list, onSale, add } = await openManaged();

test('a new card is on sale at once and logged', async () => {
  const card = await add({ name: 'Harbour Lights' });
  expect(card).toMatchObject({ state: 'on-sale', minValue: '10.00', maxValue: '80.00', revision: 1 });
  expect(await onSale('Harbour Lights')).toMatchObject([{ id: card.id, minValue: '10.00' }]);
  expect(await auditOf(product, card.id)).toMatchObject([
    { action: 'gift-card-added', after: { name: 'Harbour Lights', maxValue: '80.00' } },
  ]);
  expect((await add({ name: 'Harbour Lights' })).id).not.toBe(card.id);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(121) }],
  ['category', { category: 'all' }],
  ['minValue', { minValue: '0' }],
  ['maxValue', { maxValue: '9.99' }],
  ['issuerProductId', { issuerProductId: 'seven' }],
])('an invalid %s is refused: %j', async (field, changes) => {
  const before = (await list('?limit=100')).length;
  const answer = await admin.post(path, fields(changes));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  expect((await list('?limit=100')).length).toBe(before);
});

test('cards are found by name, category, status and product, in pages', async () => {
  const card = await add({ name: 'Percent % Under_score', category: 'pets', issuerProductId: '424242' });
  expect((await list('?search=percent')).map(({ id }) => id)).toEqual([card.id]);
  expect((await list('?search=424242')).map(({ id }) => id)).toEqual([card.id]);
  expect(await list('?search=%25%25')).toEqual([]);
  expect((await list('?category=pets&limit=100')).every(({ category }) => category === 'pets')).toBe(true);
  const first = await admin.get<CatalogueCard[]>(`${path}?limit=2`);
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = (await admin.get<CatalogueCard[]>(next)).body;
  expect(second.some(({ id }) => first.body.some((known) => known.id === id))).toBe(false);
  expect(await admin.get(`${path}?cursor=nonsense`)).toMatchObject({ status: 400 });
});

// Sort by `name` in place of `natural_order(name)` and this must fail.
test('numbers in names sort by their value, in pages of any size', async () => {
  for (const number of ['10', '2', '1', '002 b']) await add({ name: `Quay ${number}` });
  const names: string[] = [];
  for (let query: string | undefined = `${path}?search=quay&limit=1`; query !== undefined; ) {
    const page: Answer<CatalogueCard[]> = await admin.get<CatalogueCard[]>(query);
    names.push(...page.body.map(({ name }) => name));
    query = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(names).toEqual(['Quay 1', 'Quay 2', 'Quay 002 b', 'Quay 10']);
  const { body } = await product.visitor().get<GiftCard[]>('/api/gift-cards?search=quay&sortBy=name');
  expect(body.map(({ name }) => name)).toEqual(names);
});

test('a picture is converted and shown, and a replaced picture stays available', async () => {
  const card = await add({ name: 'Pictured' });
  const upload = (content: Buffer, field = 'picture', id = card.id) => {
    const form = new FormData();
    form.append(field, new File([new Uint8Array(content)], 'art.png', { type: 'image/png' }));
    return admin.send<CatalogueCard>('POST', `${path}/${id}/picture`, { body: form });
  };
  const art = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2b6' } })
    .png()
    .toBuffer();
  const first = await upload(art);
  expect(first.status).toBe(200);
  expect(first.body.imageUrl).toMatch(/^\/api\/gift-card-pictures\/[0-9a-f-]{36}$/);
  const second = await upload(art);
  for (const { imageUrl } of [first.body, second.body]) {
    const picture = await fetch(product.url + imageUrl);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([856, 540]);
  }
  expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ status: 415 });
  expect(await upload(art, 'other')).toMatchObject({ status: 415 });
  expect(await upload(art, 'picture', newId())).toMatchObject({ status: 404 });
  expect(await fetch(`${product.url}/api/gift-card-pictures/${newId()}`)).toMatchObject({ status: 404 });
});
