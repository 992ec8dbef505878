/** A gift whose guest closes the tab, or whose card is declined at first. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ana, gifts } from './gifts.ts';

const product = await testApp({ env: { LIMIT_GUEST_INTENTS_PER_MINUTE: '1000' } });
const desk = gifts(product);
const { begin, pay, complete, balance, notifications } = desk;

test("when the guest closes the tab, the webhook settles the gift without the sender's name", async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username);
  await pay(paymentIntentId);
  await eventually(async () => (await notifications(nora)).length > 0, { timeoutMs: 30_000 });
  expect(await balance(nora)).toBe(25_00n);
  expect(await notifications(nora)).toEqual([
    { title: 'Gift Received', message: 'Someone sent you $25.00.' },
  ]);
  await product.mailTo(nora.email, 'You received a gift of $25.00');

  // A guest who returns later is named in a second notification, and gets a receipt.
  const late = { senderEmail: 'late@guest.example' };
  expect((await complete(guest, nora.username, late)).status).toBe(200);
  expect((await complete(guest, nora.username, late)).status).toBe(200);
  const more = (await notifications(nora)).filter(({ title }) => title === 'About Your Gift');
  expect(more).toEqual([
    { title: 'About Your Gift', message: 'The $25.00 you received came from Ana Guest.' },
  ]);
  const receipts = await product.mails('late@guest.example');
  expect(receipts).toHaveLength(1);
});

test('completing an unpaid gift moves no money, and succeeds after the payment', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username);
  const early = await complete(guest, nora.username);
  expect([early.status, early.body.code]).toEqual([409, 'payment-not-succeeded']);
  expect(await balance(nora)).toBe(0n);
  expect(await notifications(nora)).toEqual([]);
  await pay(paymentIntentId);
  expect((await complete(guest, nora.username)).status).toBe(200);
  expect(await balance(nora)).toBe(25_00n);
});

test('a declined card answers 402, and another card pays the same intent', async () => {
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await begin(guest, nora.username, ana);
  await desk.decline(paymentIntentId);
  const declined = await complete(guest, nora.username);
  expect([declined.status, declined.body.code]).toEqual([402, 'payment-refused']);
  expect(await balance(nora)).toBe(0n);
  await pay(paymentIntentId);
  expect((await complete(guest, nora.username)).status).toBe(200);
  expect(await balance(nora)).toBe(25_00n);
});
