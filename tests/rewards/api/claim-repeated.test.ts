/** A claim that is sent again is the same claim. */
import { expect, test } from 'vitest';
import { openGifts } from '../gifts.ts';

const { product, desk, rich, gift } = await openGifts();

test('the same key is the same claim; another browser cannot use it', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  await desk.claim(phone, token, {}, 'one');
  const again = await desk.claim(phone, token, {}, 'one');
  expect([again.status, again.body.left, again.body.cards?.length]).toEqual([201, '25.00', 1]);
  expect((await desk.claim(product.visitor(), token, {}, 'one')).body.code).toBe('key-reused');
  expect((await desk.claim(phone, token, {}, 'two')).body.left).toBe('0.00');
  expect((await desk.claim(phone, token, {}, 'two')).status).toBe(201);
});

// Compare the browser alone in claimCards, and this must fail.
test('the same key with other cards, or for another address, claims nothing', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  const items = [{ giftCardId: await desk.card(), amount: '20.00' }];
  await desk.claim(phone, token, { items }, 'one');
  for (const other of [
    { items: [{ giftCardId: await desk.card(), amount: '30.00' }] },
    { items: [{ giftCardId: await desk.card(), amount: '20.00', quantity: 2 }] },
    { items, email: desk.stranger() },
  ])
    expect((await desk.claim(phone, token, other, 'one')).body.code).toBe('key-reused');
  const again = await desk.claim(phone, token, { items }, 'one');
  expect([again.status, again.body.left, again.body.cards?.length]).toEqual([201, '30.00', 1]);
});

// Set the cookie at the claim alone, and this must fail.
test('a browser that loses the answer of its first claim repeats it, and sees its card', async () => {
  const { token } = await gift(await rich());
  const phone = product.visitor();
  await desk.read(phone, token);
  const before = new Map(phone.cookies);
  await desk.claim(phone, token, {}, 'lost');
  const again = product.visitor();
  for (const [name, value] of before) again.cookies.set(name, value);
  const { status, body } = await desk.claim(again, token, {}, 'lost');
  expect([status, body.left, body.cards?.length]).toEqual([201, '25.00', 1]);
});
