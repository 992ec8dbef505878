/** The return from 3-D Secure: a receipt for the browser that paid. */
import { expect, test } from 'vitest';
import type { GuestPayment } from '#contract/send-funds/guest-payments.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { ana, gifts } from './gifts.ts';

const product = await testApp();
const desk = gifts(product);
const read = (browser: Client, id: string) =>
  browser.get<GuestPayment & { code?: string }>(`/api/guest/payment?payment_intent=${id}`);

test("the receipt shows the payment's status, and settles a payment made in between", async () => {
  await desk.withholdWebhooks();
  const nora = await product.newMember();
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, nora.username, { ...ana, message: 'For you' });
  expect((await read(guest, paymentIntentId)).body).toMatchObject({ status: 'pending', amount: '25.00' });
  await desk.decline(paymentIntentId);
  expect((await read(guest, paymentIntentId)).body.status).toBe('failed');
  await desk.pay(paymentIntentId);
  const { body, text } = await read(guest, paymentIntentId);
  expect(body).toMatchObject({
    status: 'completed',
    totalAmount: '26.00',
    senderName: 'Ana Guest',
    message: 'For you',
    recipient: { firstName: 'N***' },
  });
  expect(text).not.toContain('@example.com');
  expect(await desk.balance(nora)).toBe(25_00n);
  await product.mend('stripe');
});

test('another browser and another payment id get 404', async () => {
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, 'maya', ana);
  const other = product.visitor();
  await desk.begin(other, 'maya', ana);
  for (const browser of [other, product.visitor(), await product.signIn('maya@example.com')])
    expect((await read(browser, paymentIntentId)).status).toBe(404);
  expect((await read(guest, 'pi_none')).status).toBe(404);
  expect((await guest.get('/api/guest/payment')).status).toBe(400);
});
