/** POST /api/payment-methods/setup-intent, and the browser's use of it. */
import { expect, test } from 'vitest';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

const bank = await openBank();
const path = '/api/payment-methods';

type SetUp = { id: string; status: string; payment_method: string | null; error?: { message: string } };

/** Creates a set-up intent and confirms it as the card form in the browser does. */
async function setUp(person: Person, card: string): Promise<SetUp> {
  const { status, body, headers } = await bank.call(person, 'POST', `${path}/setup-intent`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(body)).toEqual(['clientSecret']);
  const id = body.clientSecret.split('_secret_')[0];
  const answer = await fetch(`${bank.processorUrl}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_bank',
      client_secret: body.clientSecret,
      payment_method: card,
    }),
  });
  return { id, ...((await answer.json()) as Omit<SetUp, 'id'>) };
}

const add = (person: Person, paymentMethodId: string | null) =>
  bank.call(person, 'POST', path, { body: { paymentMethodId } });
const list = async (person: Person) => (await bank.call(person, 'GET', path)).body;

test('a set-up saves the card, and a payment uses it without typing it again', async () => {
  const maya = await bank.person();
  const done = await setUp(maya, 'pm_card_visa');
  expect(done.status).toBe('succeeded');
  expect(await add(maya, done.payment_method)).toMatchObject({
    status: 201,
    body: { id: done.payment_method, alreadySaved: false },
  });
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId, done.payment_method ?? '');
  expect((await bank.confirm(maya, paymentIntentId)).body).toMatchObject({
    status: 'completed',
    balance: '50.00',
  });
  expect(await list(maya)).toHaveLength(1);
});

test('the card processor declines a card, and it is not saved', async () => {
  const maya = await bank.person();
  expect((await setUp(maya, 'pm_card_chargeDeclined')).error?.message).toBe('Your card was declined.');
  expect(await list(maya)).toEqual([]);
});

test.each([
  ['complete', 1],
  ['fail', 0],
] as const)("after a bank's check with the outcome %s, the member has %i cards", async (outcome, cards) => {
  const maya = await bank.person();
  const waiting = await setUp(maya, 'pm_card_authenticationRequiredOnSetup');
  expect(waiting.status).toBe('requires_action');
  expect(await list(maya)).toEqual([]);
  await bank.pull(`setup_intents/${waiting.id}/authenticate`, { outcome });
  expect(await list(maya)).toHaveLength(cards);
});

test("a member cannot pay with another member's saved card", async () => {
  const [maya, leo] = [await bank.person(), await bank.person()];
  const done = await setUp(maya, 'pm_card_visa');
  const { paymentIntentId } = await bank.begin(leo, '50');
  await expect(bank.pay(paymentIntentId, done.payment_method ?? '')).rejects.toThrow(/does not belong/);
});

test('while the card processor is down the set-up is refused, and succeeds later', async () => {
  const maya = await bank.person();
  await bank.fault({ match: '*', fault: 'down', status: 503, times: 100 });
  const reply = await bank.call(maya, 'POST', `${path}/setup-intent`);
  expect(reply).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
  await bank.noFaults();
  expect((await setUp(maya, 'pm_card_visa')).status).toBe('succeeded');
});
