/** POST /api/confirm-payment */
import { expect, test } from 'vitest';
import { openBank } from '../bank.ts';

const bank = await openBank();

test('a paid intent adds to the balance and sends a notification and an email, once', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  const clearing = await bank.clearing();
  const reply = await bank.confirm(maya, paymentIntentId);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      status: 'completed',
      amount: '50.00',
      repaid: '0.00',
      balance: '50.00',
      message: '$50.00 has been added to your balance.',
    },
  });
  expect(await bank.confirm(maya, paymentIntentId)).toMatchObject({ status: 200, body: reply.body });
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await bank.clearing()).toBe(clearing - 53_75n);
  expect(await bank.notifications(maya)).toEqual([
    { title: 'Funds Added', message: '$50.00 has been added to your balance.' },
  ]);
  const mails = await bank.waiting<{ to: string; mail: object }>('send-mail');
  expect(mails.filter(({ to }) => to === maya.email)).toEqual([
    {
      to: maya.email,
      userId: maya.id,
      mail: {
        template: 'funds-added',
        data: {
          firstName: 'Maya',
          amount: '$50.00',
          fee: '$3.75',
          total: '$53.75',
          balance: '$50.00',
          paidAt: expect.stringMatching(/ UTC$/),
          paymentId: paymentIntentId,
          receiptPath: expect.stringMatching(/^\/transaction-history\/[0-9a-f-]{36}$/),
        },
      },
    },
  ]);
});

// Trust the browser instead of the card processor, and this must fail.
test('an unpaid intent adds nothing', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  expect(await bank.confirm(maya, paymentIntentId)).toMatchObject({
    status: 200,
    body: { status: 'pending', balance: '0.00' },
  });
  expect(await bank.notifications(maya)).toEqual([]);
});

test('a declined card fails the payment, and another card still completes it', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.decline(paymentIntentId);
  expect((await bank.confirm(maya, paymentIntentId)).body.status).toBe('failed');
  expect(await bank.balance(maya)).toBe(0n);
  await bank.pay(paymentIntentId);
  expect((await bank.confirm(maya, paymentIntentId)).body.status).toBe('completed');
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('while the card processor is down, a confirmation gets 503, and a later one succeeds', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  // Two, because the Stripe library itself retries once when a connection breaks.
  await bank.fault({ match: 'GET /v1/payment_intents/*', fault: 'drop-reply', times: 2 });
  expect(await bank.confirm(maya, paymentIntentId)).toMatchObject({
    status: 503,
    body: { code: 'payments-unavailable' },
  });
  expect(await bank.balance(maya)).toBe(0n);
  await bank.noFaults();
  expect((await bank.confirm(maya, paymentIntentId)).body.status).toBe('completed');
});

test('a repeated confirmation needs no call to the card processor', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.topUp(maya, '50');
  await bank.fault({ match: 'GET /v1/payment_intents/*', fault: 'down' });
  expect(await bank.confirm(maya, paymentIntentId)).toMatchObject({
    status: 200,
    body: { status: 'completed', amount: '50.00', balance: '50.00' },
  });
  await bank.noFaults();
});
