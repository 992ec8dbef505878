/** POST /api/cart: the requests that no cart can hold. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';
import { cartLines } from './cart-lines.ts';

const shop: Shop = await openShop();
const { version } = cartLines(shop);

test.each`
  amount            | code                     | because
  ${0}              | ${'invalid-input'}       | ${'zero'}
  ${'0'}            | ${'invalid-input'}       | ${'zero, as text'}
  ${-1}             | ${'invalid-input'}       | ${'negative'}
  ${'-5.00'}        | ${'invalid-input'}       | ${'a sign'}
  ${0.001}          | ${'invalid-input'}       | ${'less than a cent'}
  ${'5.001'}        | ${'invalid-input'}       | ${'a fraction of a cent'}
  ${'1e2'}          | ${'invalid-input'}       | ${'an exponent'}
  ${'NaN'}          | ${'invalid-input'}       | ${'not a number'}
  ${'Infinity'}     | ${'invalid-input'}       | ${'not finite'}
  ${'٣'}            | ${'invalid-input'}       | ${'a digit of another script'}
  ${'５'}           | ${'invalid-input'}       | ${'a full-width digit'}
  ${''}             | ${'invalid-input'}       | ${'empty'}
  ${'5,00'}         | ${'invalid-input'}       | ${'a comma'}
  ${'0x10'}         | ${'invalid-input'}       | ${'another base'}
  ${'999999999999'} | ${'invalid-input'}       | ${'above the limit'}
  ${null}           | ${'invalid-input'}       | ${'null'}
  ${[5]}            | ${'invalid-input'}       | ${'a list'}
  ${true}           | ${'invalid-input'}       | ${'a boolean'}
  ${{ cents: 500 }} | ${'invalid-input'}       | ${'an object'}
  ${'4.99'}         | ${'amount-out-of-range'} | ${'a cent below the minimum'}
  ${'50.01'}        | ${'amount-out-of-range'} | ${'a cent above the maximum'}
`('the amount $amount is refused, naming the field: $because', async ({ amount, code }) => {
  const maya = await shop.person();
  const body = { giftCardId: await shop.card('butterlamp'), amount };
  const refused = await shop.call(maya, 'POST', '/api/cart', { body });
  expect([refused.status, refused.body.code]).toEqual([400, code]);
  expect(Object.keys(refused.body.fields)).toEqual(['amount']);
  expect(await version(maya)).toBe(0);
});

test.each(['1e309', 'NaN', '-0', '1e-3', '00'])('the JSON number %s is refused', async (number) => {
  const maya = await shop.person();
  const body = `{"giftCardId":"${await shop.card('butterlamp')}","amount":${number}}`;
  const refused = await shop.call(maya, 'POST', '/api/cart', { body });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(await version(maya)).toBe(0);
});

test.each(['5', '5.0', '5.00', 5, 5.5, '50.00', '49.99', ' 7 '])(
  'the amount %j is accepted',
  async (amount) => {
    const maya = await shop.person();
    const body = { giftCardId: await shop.card('butterlamp'), amount };
    expect((await shop.call(maya, 'POST', '/api/cart', { body })).status).toBe(201);
  },
);

test.each([0, -1, 21, 1.5, '1', null, 1e9])('the quantity %j is refused', async (quantity) => {
  const maya = await shop.person();
  const body = { giftCardId: await shop.card('butterlamp'), amount: '5.00', quantity };
  const refused = await shop.call(maya, 'POST', '/api/cart', { body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(['quantity']);
  expect(await version(maya)).toBe(0);
});

test.each([
  ['is not on sale', `update gift_card set in_stock = false where slug = 'velvet-reel'`],
  ['was retired', `update gift_card set retired_at = now() where slug = 'velvet-reel'`],
])('a card that %s is refused', async (_, change) => {
  const maya = await shop.person();
  await shop.db.query(change);
  const body = { giftCardId: await shop.card('velvet-reel'), amount: '25.00' };
  const refused = await shop.call(maya, 'POST', '/api/cart', { body });
  await shop.db.query(`update gift_card set in_stock = true, retired_at = null`);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'gift-card-unavailable',
    'The Velvet Reel gift card is not available at the moment.',
  ]);
  expect(await version(maya)).toBe(0);
});

test('an unknown card is refused', async () => {
  const body = { giftCardId: newId(), amount: '25.00' };
  const refused = await shop.call(await shop.person(), 'POST', '/api/cart', { body });
  expect([refused.status, refused.body.code]).toEqual([409, 'gift-card-unavailable']);
});

test('an invalid card id is refused by its field', async () => {
  const body = { giftCardId: 'x', amount: '25.00' };
  const refused = await shop.call(await shop.person(), 'POST', '/api/cart', { body });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['giftCardId']]);
});
