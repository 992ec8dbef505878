/** The catalogue compared with the issuer's, and the changes that staff apply. */
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import type { IssuerComparison, IssuerDifference, IssuerMatched } from '#contract/admin/catalogue-issuer.ts';
import { newId } from '#server/kernel/id.ts';
import { countRows } from '#tests/support/accounts.ts';
import { testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from './money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const path = '/api/admin/gift-cards';

const preview = async () => (await admin.get<IssuerComparison>(`${path}/issuer-differences`)).body;
const synchronise = (body: { changes?: IssuerDifference[]; additions?: object[] }) =>
  admin.post<IssuerMatched & { code?: string; fields?: object }>(`${path}/synchronise`, body);
const find = async (name: string) =>
  (await admin.get<CatalogueCard[]>(`${path}?search=${encodeURIComponent(name)}`)).body[0];
const fresh = (word = 'Card') => `${word} ${newId().slice(-12)}`;

function card(name: string, issuerProductId: string, maxValue = '50.00') {
  const rest = {
    description: 'For a test.',
    category: 'pets',
    isPopular: false,
    isTrending: false,
    isNew: false,
  };
  return { ...rest, name, issuerProductId, minValue: '10.00', maxValue };
}

async function add(name: string, issuerProductId: string, maxValue?: string): Promise<CatalogueCard> {
  const answer = await admin.post<CatalogueCard>(path, card(name, issuerProductId, maxValue));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

async function setState(
  { id, revision }: CatalogueCard,
  state: CatalogueCard['state'],
): Promise<CatalogueCard> {
  const body = { state, expectedRevision: revision };
  return (await admin.post<CatalogueCard>(`${path}/${id}/state`, body)).body;
}

/** The difference of one card now. */
async function differenceOf({ id }: CatalogueCard): Promise<IssuerDifference> {
  const found = (await preview()).differences.find(({ giftCardId }) => giftCardId === id);
  if (!found) throw new Error('The card does not differ.');
  return found;
}

test('unavailable cards are listed as differences, and staff apply the changes', async () => {
  expect((await preview()).differences).toEqual([]);
  const unsold = await add('Nobody Sells This', '424242');
  const tooMuch = await add('Far Too Much', '8', '5000');
  const { differences } = await preview();
  expect(differences).toMatchObject([
    {
      name: 'Far Too Much',
      kind: 'range',
      maxValue: '5000.00',
      nextMinValue: '10.00',
      nextMaxValue: '2000.00',
      suggested: true,
    },
    { name: 'Nobody Sells This', kind: 'gone', suggested: true },
  ]);
  expect(await find('Nobody Sells This')).toEqual(unsold);

  const answer = await synchronise({ changes: differences });
  expect(answer).toMatchObject({ status: 200, body: { added: [], left: [] } });
  expect(answer.body.changed).toHaveLength(2);
  expect(await find('Nobody Sells This')).toMatchObject({ state: 'out-of-stock' });
  expect(await find('Far Too Much')).toMatchObject({ state: 'on-sale', maxValue: '2000.00', revision: 2 });
  expect((await auditOf(product, unsold.id))[0]).toMatchObject({
    action: 'gift-card-synchronised',
    before: { state: 'on-sale' },
    after: { state: 'out-of-stock' },
  });
  expect((await auditOf(product, tooMuch.id))[0]).toMatchObject({
    before: { maxValue: '5000.00' },
    after: { maxValue: '2000.00' },
  });

  const again = await synchronise({ changes: differences });
  expect(again.body).toMatchObject({
    changed: [],
    left: [{ name: 'Far Too Much' }, { name: 'Nobody Sells This' }],
  });
  expect(await find('Far Too Much')).toMatchObject({ revision: 2 });
});

test('only the selected changes are applied', async () => {
  const [one, other] = [await add(fresh(), '424242'), await add(fresh(), '424242')];
  await synchronise({ changes: [await differenceOf(one)] });
  expect(await find(one.name)).toMatchObject({ state: 'out-of-stock' });
  expect(await find(other.name)).toEqual(other);
});

test("a card that the issuer sells again returns to sale, within the issuer's range", async () => {
  const gone = await add(fresh(), '424242', '5000');
  await synchronise({ changes: [await differenceOf(gone)] });
  const { id, name, revision } = (await find(gone.name)) as CatalogueCard;
  await admin.put(`${path}/${id}`, { ...card(name, '9', '5000'), expectedRevision: revision });
  const back = await differenceOf(gone);
  expect(back).toMatchObject({ kind: 'back', nextMaxValue: '2000.00', suggested: true });
  const answer = await synchronise({ changes: [back] });
  expect(answer.body.changed).toHaveLength(1);
  expect(await find(name)).toMatchObject({ state: 'on-sale', maxValue: '2000.00' });
  expect((await auditOf(product, id))[0]).toMatchObject({
    action: 'gift-card-synchronised',
    before: { state: 'out-of-stock', maxValue: '5000.00' },
    after: { state: 'on-sale', maxValue: '2000.00' },
  });
});

test('a card that staff took off sale is not suggested, and a retired card is not listed', async () => {
  const taken = await setState(await add(fresh(), '9'), 'out-of-stock');
  const retired = await setState(await add(fresh(), '424242'), 'retired');
  const { differences } = await preview();
  expect(differences.find(({ giftCardId }) => giftCardId === taken.id)).toMatchObject({
    kind: 'back',
    suggested: false,
  });
  expect(differences.find(({ giftCardId }) => giftCardId === retired.id)).toBeUndefined();
});

test('a card that changed after the comparison is left as it is, and reported', async () => {
  const unsold = await add(fresh(), '424242');
  const seen = await differenceOf(unsold);
  await admin.put(`${path}/${unsold.id}`, {
    ...card(unsold.name, '424242', '60'),
    expectedRevision: unsold.revision,
  });
  const answer = await synchronise({ changes: [seen] });
  expect(answer.body).toMatchObject({
    changed: [],
    left: [{ name: unsold.name, reason: 'It was changed in the meantime.' }],
  });
  expect(await find(unsold.name)).toMatchObject({ state: 'on-sale', maxValue: '60.00' });
});

test("an issuer's product that the catalogue lacks can be put on sale", async () => {
  const { offers } = await preview();
  const offer = offers.find(({ issuerProductId }) => issuerProductId === '150');
  expect(offer).toEqual({
    issuerProductId: '150',
    name: 'Brand 150 US',
    description: 'Enter the code when you pay at Brand 150.',
    category: 'shopping',
    minValue: '1.00',
    maxValue: '2000.00',
    fixedValues: null,
  });
  expect(offers.some(({ issuerProductId }) => issuerProductId === '1')).toBe(false);

  const wanted = card(fresh('Chosen'), '150');
  const answer = await synchronise({ additions: [wanted] });
  expect(answer.body).toMatchObject({ changed: [], left: [], added: [{ ...wanted, state: 'on-sale' }] });
  const added = await find(wanted.name);
  expect(added).toMatchObject({ state: 'on-sale', imageUrl: '/art/plain-card.svg' });
  expect(await auditOf(product, added?.id ?? '')).toMatchObject([
    { action: 'gift-card-added', reason: "Added from the issuer's catalog" },
  ]);
  expect((await preview()).offers.some(({ issuerProductId }) => issuerProductId === '150')).toBe(false);

  const again = await synchronise({ additions: [{ ...wanted, name: fresh() }] });
  expect(again.body).toMatchObject({ added: [], left: [{ reason: 'It is already in the catalog.' }] });
});

test('a product or an amount that the issuer does not sell is not added', async () => {
  const cards = await countRows(product.db, 'gift_card');
  const answer = await synchronise({
    additions: [card('Unknown', '424299'), card('Too Much', '151', '2000.01')],
  });
  expect(answer.body).toMatchObject({
    added: [],
    left: [
      { name: 'Unknown', reason: 'The issuer no longer sells it.' },
      { name: 'Too Much', reason: 'The issuer does not sell it in all of these amounts.' },
    ],
  });
  const nameless = await synchronise({ additions: [card('Fine', '151'), card(' ', '152')] });
  expect(nameless).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { 'additions.1.name': 'Please enter a name.' } },
  });
  expect(await countRows(product.db, 'gift_card')).toBe(cards);
});

// Take takeImportTurn out of add-offers.ts, and the product is added several times.
test('simultaneous requests for the same product add it once', async () => {
  const name = fresh();
  const answers = winners(await race(product.db, 4, () => synchronise({ additions: [card(name, '153')] })));
  expect(answers.flatMap(({ body }) => body.added)).toHaveLength(1);
  expect(answers.flatMap(({ body }) => body.left)).toHaveLength(3);
  const found = await admin.get<CatalogueCard[]>(`${path}?search=${encodeURIComponent(name)}`);
  expect(found.body).toHaveLength(1);
});

// Take the lock or the revision out of match-issuer.ts, and the log has the change several times.
test('simultaneous requests for the same difference apply it once', async () => {
  const unsold = await add(fresh(), '424242');
  const seen = await differenceOf(unsold);
  const answers = winners(await race(product.db, 4, () => synchronise({ changes: [seen] })));
  expect(answers.flatMap(({ body }) => body.changed)).toHaveLength(1);
  expect((await auditOf(product, unsold.id)).map(({ action }) => action)).toEqual([
    'gift-card-synchronised',
    'gift-card-added',
  ]);
});

test('an incomplete catalogue of the issuer changes nothing', async () => {
  const unsold = await add('Still Here', '424243');
  const seen = await differenceOf(unsold);
  await product.fault('issuer', { match: 'GET /products*', fault: 'down', status: 500, skip: 1, times: 50 });
  expect(await synchronise({ changes: [seen], additions: [card('New', '154')] })).toMatchObject({
    status: 503,
    body: { code: 'temporarily-unavailable' },
  });
  expect(await admin.get(`${path}/issuer-differences`)).toMatchObject({ status: 503 });
  await product.mend('issuer');
  expect(await find('Still Here')).toEqual(unsold);
  expect(await find('New')).toBeUndefined();
});
