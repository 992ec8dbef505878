/** Cards that the issuer no longer sells as the catalog says, and the changes that staff apply. */
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';
import { card, fresh, openCatalogues, path } from './compared.ts';

const { product, admin, preview, synchronize, find, add, differenceOf } = await openCatalogues();

async function setState(
  { id, revision }: CatalogueCard,
  state: CatalogueCard['state'],
): Promise<CatalogueCard> {
  const body = { state, expectedRevision: revision };
  return (await admin.post<CatalogueCard>(`${path}/${id}/state`, body)).body;
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

  const answer = await synchronize({ changes: differences });
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

  const again = await synchronize({ changes: differences });
  expect(again.body).toMatchObject({
    changed: [],
    left: [{ name: 'Far Too Much' }, { name: 'Nobody Sells This' }],
  });
  expect(await find('Far Too Much')).toMatchObject({ revision: 2 });
});

test('only the selected changes are applied', async () => {
  const [one, other] = [await add(fresh(), '424242'), await add(fresh(), '424242')];
  await synchronize({ changes: [await differenceOf(one)] });
  expect(await find(one.name)).toMatchObject({ state: 'out-of-stock' });
  expect(await find(other.name)).toEqual(other);
});

test("a card that the issuer sells again returns to sale, within the issuer's range", async () => {
  const gone = await add(fresh(), '424242', '5000');
  await synchronize({ changes: [await differenceOf(gone)] });
  const { id, name, revision } = (await find(gone.name)) as CatalogueCard;
  await admin.put(`${path}/${id}`, { ...card(name, '9', '5000'), expectedRevision: revision });
  const back = await differenceOf(gone);
  expect(back).toMatchObject({ kind: 'back', nextMaxValue: '2000.00', suggested: true });
  const answer = await synchronize({ changes: [back] });
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
  const answer = await synchronize({ changes: [seen] });
  expect(answer.body).toMatchObject({
    changed: [],
    left: [{ name: unsold.name, reason: 'It was changed in the meantime.' }],
  });
  expect(await find(unsold.name)).toMatchObject({ state: 'on-sale', maxValue: '60.00' });
});

// Take the lock or the revision out of issuer-matches.ts, and the log has the change several times.
test('simultaneous requests for the same difference apply it once', async () => {
  const unsold = await add(fresh(), '424242');
  const seen = await differenceOf(unsold);
  const answers = winners(await race(product.db, 4, () => synchronize({ changes: [seen] })));
  expect(answers.flatMap(({ body }) => body.changed)).toHaveLength(1);
  expect((await auditOf(product, unsold.id)).map(({ action }) => action)).toEqual([
    'gift-card-synchronised',
    'gift-card-added',
  ]);
});
