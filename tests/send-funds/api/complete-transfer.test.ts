/** A gift by card, from its intent to the recipient’s balance. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ana, gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000' } });
const desk = gifts(product);
const { begin, pay, complete, balance, notifications } = desk;

test('a gift gives the recipient money, a notification and an email, and the guest a receipt', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const details = { ...ana, senderEmail: 'ana@guest.example', message: 'Happy birthday!\nHave fun.' };
  const intent = await begin(guest, nora.username, details);
  await pay(intent.paymentIntentId);
  const { status, body } = await complete(guest, nora.username, details);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    paymentIntentId: intent.paymentIntentId,
    status: 'completed',
    returned: false,
    recipientUsername: nora.username,
    recipient: { firstName: 'N***', lastName: 'F***' },
    amount: '25.00',
    serviceFee: '1.00',
    totalAmount: '26.00',
    senderName: 'Ana Guest',
    message: 'Happy birthday!\nHave fun.',
  });
  expect(await balance(nora)).toBe(25_00n);

  const received = await notifications(nora);
  expect(received).toEqual([
    { title: 'Gift Received', message: 'Ana Guest sent you $25.00. “Happy birthday!\nHave fun.”' },
  ]);
  const gift = await product.mailTo(nora.email, 'You received a gift of $25.00');
  expect(gift.text).toContain('Happy birthday!');
  expect(gift.html).toContain('A gift for you');
  expect(gift.text).not.toContain('ana@guest.example');
  const receipt = await product.mailTo('ana@guest.example', /^Your gift of \$25\.00/);
  expect(receipt.text).toContain('$26.00');
  expect(receipt.text).toContain(intent.paymentIntentId);
  expect(receipt.text).not.toContain(nora.email);
  expect(receipt.html).not.toContain('about your account');

  const lines = (await nora.get<{ type: string; amount: string; description: string }[]>('/api/transactions'))
    .body;
  expect(lines).toMatchObject([
    { type: 'transfer_in', amount: '25.00', status: 'completed', description: 'Received from Ana Guest' },
  ]);
});

test.each([25, '25', '25.0'])('an amount of %j equals "25.00"', async (amount) => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId, originalAmount } = await begin(guest, nora.username, { amount });
  expect(originalAmount).toBe('25.00');
  await pay(paymentIntentId);
  const { status, body } = await complete(guest, nora.username, { amount });
  expect([status, body.status, body.amount]).toEqual([200, 'completed', '25.00']);
  expect(await balance(nora)).toBe(25_00n);
});

test("a sender's name is accepted after the charge, and even after the webhook (P112)", async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username);
  await pay(paymentIntentId);
  await eventually(async () => (await balance(nora)) === 25_00n);
  expect((await complete(guest, nora.username)).status).toBe(200);
  const titles = (await notifications(nora)).map(({ message }) => message);
  expect(titles).toEqual(['Ana Guest sent you $25.00.']);
  await product.mailTo(nora.email, 'You received a gift of $25.00');
});

test('a second completion of a gift changes nothing', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username, ana);
  await pay(paymentIntentId);
  const [first, second] = [await complete(guest, nora.username), await complete(guest, nora.username)];
  expect(second.body).toEqual(first.body);
  await product.settled();
  expect(await balance(nora)).toBe(25_00n);
  expect(await notifications(nora)).toHaveLength(1);
});

test("a member who pays by card gets a receipt, and the recipient gets the member's name", async () => {
  const nora = await product.newMember();
  const sender = await product.newMember({ firstName: 'Sender' });
  const { paymentIntentId } = await begin(sender, nora.username);
  await pay(paymentIntentId);
  const { status, body } = await sender.get(`/api/guest/payment?payment_intent=${paymentIntentId}`);
  expect([status, body.status]).toEqual([200, 'completed']);
  await product.mailTo(sender.email, /^Your gift of \$25\.00/);
  await product.mailTo(nora.email, 'You received a gift of $25.00');
  expect(await balance(nora)).toBe(25_00n);
  // The general confirmation reveals the recipient's balance, so it refuses the payer.
  expect((await sender.post('/api/confirm-payment', { paymentIntentId })).status).toBe(404);
});
