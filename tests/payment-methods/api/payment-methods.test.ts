/** GET, POST /api/payment-methods and DELETE /api/payment-methods/:id */
import { expect, test } from 'vitest';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

const bank = await openBank();
const path = '/api/payment-methods';

const list = (person: Person | null) => bank.call(person, 'GET', path);
const add = (person: Person | null, paymentMethodId: unknown) =>
  bank.call(person, 'POST', path, { body: { paymentMethodId } });
const remove = (person: Person | null, id: string) => bank.call(person, 'DELETE', `${path}/${id}`);
const lastFours = async (person: Person) =>
  (await list(person)).body.map(({ card }: { card: { last4: string } }) => card.last4);

async function customerOf(person: Person): Promise<string> {
  const { rows } = await bank.db.query<{ id: string }>(
    'select provider_customer_id as id from users where id = $1',
    [person.id],
  );
  return rows[0]?.id ?? '';
}

/** Saves a card at the card processor, as a payment or a set-up does without the product. */
const attach = async (person: Person, paymentMethodId: string) =>
  bank.cardProcessor.attachPaymentMethod({ paymentMethodId, customerId: await customerOf(person) });

test('a card is saved, listed with its public details, and removed', async () => {
  const maya = await bank.person();
  expect(await list(maya)).toMatchObject({ status: 200, body: [] });
  const added = await add(maya, 'pm_card_visa');
  expect(added).toMatchObject({ status: 201, body: { alreadySaved: false, expired: false } });
  const { body } = await list(maya);
  expect(body).toEqual([
    {
      id: added.body.id,
      card: {
        brand: 'visa',
        last4: '4242',
        exp_month: expect.any(Number),
        exp_year: expect.any(Number),
      },
      expired: false,
      createdAt: expect.any(String),
    },
  ]);
  expect(await remove(maya, added.body.id)).toMatchObject({
    status: 200,
    body: { message: 'Payment method removed' },
  });
  expect((await list(maya)).body).toEqual([]);
  expect((await remove(maya, added.body.id)).status).toBe(404);
});

test("another member's card cannot be seen, taken or removed", async () => {
  const [maya, leo] = [await bank.person(), await bank.person()];
  const { id } = (await add(maya, 'pm_card_visa')).body;
  await add(leo, 'pm_card_mastercard');
  expect(await lastFours(leo)).toEqual(['4444']);
  expect(await remove(leo, id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await add(leo, id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await remove(await bank.person(), id)).status).toBe(404);
  expect(await lastFours(maya)).toEqual(['4242']);
});

test('a card that is saved twice is one card', async () => {
  const maya = await bank.person();
  const first = await add(maya, 'pm_card_visa');
  const again = await add(maya, 'pm_card_visa');
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id, alreadySaved: true } });
  expect(await add(maya, first.body.id)).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await bank.cardProcessor.listPaymentMethods(await customerOf(maya))).toHaveLength(1);
});

test('duplicates that a payment left behind are shown once, and removed together', async () => {
  const maya = await bank.person();
  const { id } = (await add(maya, 'pm_card_visa')).body;
  await attach(maya, 'pm_card_visa');
  expect(await bank.cardProcessor.listPaymentMethods(await customerOf(maya))).toHaveLength(2);
  expect(await lastFours(maya)).toEqual(['4242']);
  await remove(maya, id);
  expect(await bank.cardProcessor.listPaymentMethods(await customerOf(maya))).toEqual([]);
});

test('an expired card is marked', async () => {
  const maya = await bank.person();
  await add(maya, 'pm_card_visa');
  bank.clock.advance({ days: 500 });
  expect((await list(maya)).body).toMatchObject([{ expired: true }]);
  bank.clock.advance({ days: -500 });
  expect((await list(maya)).body).toMatchObject([{ expired: false }]);
});

test('an eleventh card is refused and not kept, and saving one of the ten again succeeds', async () => {
  const maya = await bank.person();
  const cards = ['visa', 'visa_debit', 'mastercard', 'mastercard_debit', 'mastercard_prepaid', 'amex'];
  for (const card of [...cards, 'discover', 'diners', 'jcb', 'unionpay'])
    expect((await add(maya, `pm_card_${card}`)).status).toBe(201);
  expect(await add(maya, 'pm_card_threeDSecureOptional')).toMatchObject({
    status: 409,
    body: { code: 'too-many-payment-methods' },
  });
  expect((await list(maya)).body).toHaveLength(10);
  expect(await bank.cardProcessor.listPaymentMethods(await customerOf(maya))).toHaveLength(10);
  expect((await add(maya, 'pm_card_visa')).body.alreadySaved).toBe(true);
  expect(await bank.call(maya, 'POST', `${path}/setup-intent`)).toMatchObject({
    status: 409,
    body: { code: 'too-many-payment-methods' },
  });
});
