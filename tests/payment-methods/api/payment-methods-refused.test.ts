/** Cards that are not saved. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

const bank = await openBank();
const path = '/api/payment-methods';

const list = (person: Person | null) => bank.call(person, 'GET', path);
const add = (person: Person | null, paymentMethodId: unknown) =>
  bank.call(person, 'POST', path, { body: { paymentMethodId } });
const remove = (person: Person | null, id: string) => bank.call(person, 'DELETE', `${path}/${id}`);
const lastFours = async (person: Person) =>
  (await list(person)).body.map(({ card }: { card: { last4: string } }) => card.last4);

test('a declined card is not saved, and the member reads why', async () => {
  const maya = await bank.person();
  expect(await add(maya, 'pm_card_chargeDeclined')).toMatchObject({
    status: 402,
    body: { code: 'payment-refused', message: 'Your card was declined.' },
  });
  expect((await list(maya)).body).toEqual([]);
});

test.each([[''], ['4242424242424242'], ['pm_'], ['pi_123'], [null], [7], [{}]])(
  'an invalid payment method id (%j) is refused',
  async (id) => {
    expect((await add(await bank.person(), id)).status).toBe(400);
  },
);

test('an unknown payment method is not found', async () => {
  expect((await add(await bank.person(), 'pm_1NobodyKnows')).status).toBe(404);
});

test('while the card processor is down nothing is lost, and the member may try again', async () => {
  const maya = await bank.person();
  await add(maya, 'pm_card_visa');
  const [{ id }] = (await list(maya)).body;
  await bank.fault({ match: '*', fault: 'down', status: 503, times: 100 });
  for (const reply of [await list(maya), await add(maya, 'pm_card_mastercard'), await remove(maya, id)])
    expect(reply).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
  await bank.noFaults();
  expect(await lastFours(maya)).toEqual(['4242']);
});

test('visitors, and staff without a balance, cannot have cards', async () => {
  const care = await bank.person(0n, 'customer_service');
  for (const [who, status] of [
    [null, 401],
    [care, 403],
  ] as const) {
    expect((await list(who)).status).toBe(status);
    expect((await add(who, 'pm_card_visa')).status).toBe(status);
    expect((await remove(who, newId())).status).toBe(status);
    expect((await bank.call(who, 'POST', `${path}/setup-intent`)).status).toBe(status);
  }
});
