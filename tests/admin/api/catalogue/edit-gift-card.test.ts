/** A gift card that staff edit, take off sale, retire and bring back. */
import { expect, test } from 'vitest';
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { newId } from '#server/kernel/id.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';
import { fields, openManaged, path } from './managed.ts';

const { product, admin, list, onSale, add } = await openManaged();

test('an edit logs only what changed, and the shop shows it', async () => {
  const card = await add({ name: 'Old Name' });
  const { status, body } = await admin.put<CatalogueCard>(`${path}/${card.id}`, {
    ...fields({ name: 'New Name' }),
    expectedRevision: 1,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'New Name', revision: 2 });
  expect(await onSale('New Name')).toHaveLength(1);
  expect((await auditOf(product, card.id))[0]).toMatchObject({
    action: 'gift-card-edited',
    before: { name: 'Old Name' },
    after: { name: 'New Name' },
  });
});

// Drop the comparison of revisions in edit-card.ts, and the last edit wins silently.
test('of several forms opened on the same card, one is saved and the others are refused', async () => {
  const card = await add({ name: 'Raced' });
  const answers = winners(
    await race(product.db, 5, (number) =>
      admin.put(`${path}/${card.id}`, { ...fields({ name: `Raced ${number}` }), expectedRevision: 1 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const stale = answers.find(({ status }) => status === 409);
  expect(stale?.body).toMatchObject({
    code: 'changed-meanwhile',
    message: 'This was changed in the meantime. Different now: name. Please look at it again.',
    changed: ['name'],
    current: { revision: 2 },
  });
  expect(await auditOf(product, card.id)).toHaveLength(2);
});

test('a card goes out of stock, is retired, and returns to sale', async () => {
  const card = await add({ name: 'Comes And Goes' });
  const set = (state: string, expectedRevision: number) =>
    admin.post<CatalogueCard>(`${path}/${card.id}/state`, { state, expectedRevision });
  expect((await set('out-of-stock', 1)).body).toMatchObject({ state: 'out-of-stock', revision: 2 });
  expect(await onSale('Comes And Goes')).toEqual([]);
  expect((await set('retired', 1)).status).toBe(409);
  expect((await set('retired', 2)).body.state).toBe('retired');
  expect((await list('?state=retired')).map(({ id }) => id)).toContain(card.id);
  expect((await set('on-sale', 3)).body.state).toBe('on-sale');
  expect(await onSale('Comes And Goes')).toHaveLength(1);
  expect((await auditOf(product, card.id)).map(({ action }) => action)).toEqual([
    'gift-card-restocked',
    'gift-card-retired',
    'gift-card-sold-out',
    'gift-card-added',
  ]);
});

// Take the proof out of editGiftCard, and this must fail.
test('without a fresh proof, owners of bought cards read what they read before', async () => {
  const card = await add({ name: 'Proven Pears', redeemInstructions: 'Show it at the till.' });
  const own = await product.signIn('god');
  await product.db.query('update session set reauthenticated_at = null where user_id = $1', [own.id]);
  const redeemInstructions = 'Send the code to pears@example.com.';
  const edit = { ...fields({ name: 'Proven Pears', redeemInstructions }), expectedRevision: 1 };
  expect(await own.put(`${path}/${card.id}`, edit)).toMatchObject({
    status: 403,
    body: { code: 'reauthenticate' },
  });
  expect((await list('?search=Proven%20Pears'))[0]).toMatchObject({
    redeemInstructions: 'Show it at the till.',
    revision: 1,
  });
  expect(await auditOf(product, card.id)).toHaveLength(1);
});

test('an unknown card cannot be changed', async () => {
  const missing = `${path}/${newId()}`;
  expect(await admin.put(missing, { ...fields(), expectedRevision: 1 })).toMatchObject({ status: 404 });
  expect(await admin.post(`${missing}/state`, { state: 'retired', expectedRevision: 1 })).toMatchObject({
    status: 404,
  });
});
