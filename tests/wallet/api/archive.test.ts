/** PATCH /api/purchased-gift-cards/:id */
import { expect, test } from 'vitest';
import { openListed } from './listed.ts';

const { shop, update, list, buy } = await openListed();

test('a gift card is marked as used and archived, and each step can be undone', async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const steps: [object, string][] = [
    [{ used: true }, 'used'],
    [{ archived: true }, 'archived'],
    [{ archived: false }, 'used'],
    [{}, 'used'],
    [{ used: false }, 'active'],
    [{ archived: true }, 'archived'],
    [{ archived: false }, 'active'],
  ];
  for (const [change, status] of steps) {
    expect(await update(maya, id, change)).toMatchObject({ status: 200, body: { id, status, code: null } });
    expect((await list(maya))[0]?.status).toBe(status);
  }
});

test('marking a used card again keeps the first time', async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const { usedAt } = (await update(maya, id, { used: true })).body;
  shop.clock.advance({ hours: 1 });
  expect((await update(maya, id, { used: true })).body.usedAt).toBe(usedAt);
});

test('the code of a used or archived card stays readable', async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const [before] = await list(maya);
  await update(maya, id, { used: true, archived: true });
  expect((await list(maya))[0]?.code).toBe(before?.code);
});

test("another member's card cannot be changed", async () => {
  const maya = await shop.person(100_00n);
  const id = await buy(maya, 'butterlamp', '5.00');
  const leo = await shop.person();
  expect(await update(leo, id, { archived: true })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
  expect((await update(null, id, { archived: true })).status).toBe(401);
  expect((await update(maya, id, { archived: 'yes' })).status).toBe(400);
  expect((await list(maya))[0]).toMatchObject({ status: 'active', archivedAt: null });
});

test('a pending card cannot be used or archived, and a refunded card can only be archived', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '5.00');
  const [id] = (await shop.checkout(maya)).body.giftCardIds;
  for (const change of [{ used: true }, { archived: true }])
    expect(await update(maya, id, change)).toMatchObject({
      status: 409,
      body: { code: 'gift-card-without-code' },
    });
  await shop.fault({ match: 'issue', fault: 'refuse' });
  await shop.issueAll(maya);
  await shop.calm();
  expect((await update(maya, id, { used: true })).status).toBe(409);
  const { body } = await update(maya, id, { archived: true });
  expect(body).toMatchObject({ status: 'released', archivedAt: expect.any(String) });
  expect(await list(maya, '?filter=kept')).toEqual([]);
});
