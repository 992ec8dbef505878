/** The whole path live: the card processor posts its events, jobs run, and the browser confirms nothing. */
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { openBank } from './bank.ts';

const bank = await openBank({ live: true });

test('a webhook alone settles a payment whose tab was closed', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  await eventually(async () => (await bank.balance(maya)) === 50_00n);
});

test('events that arrive twice and out of order credit once', async () => {
  await bank.fault({ match: 'webhook *', fault: 'duplicate', times: 20, copies: 3 });
  await bank.fault({ match: 'webhook payment_intent.*', fault: 'reorder', times: 3 });
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.decline(paymentIntentId);
  await bank.pay(paymentIntentId);
  await eventually(async () => (await bank.balance(maya)) === 50_00n);
  await eventually(async () => {
    const { rows } = await bank.db.query('select from webhook_event where processed_at is null');
    return rows.length === 0;
  });
  expect(await bank.notifications(maya)).toHaveLength(1);
  await bank.noFaults();
});

test('webhooks alone take a disputed payment from the balance', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId, 'pm_card_createDispute');
  await eventually(async () => (await bank.balance(maya)) === 50_00n);
  await bank.pull('advance');
  await eventually(async () => (await bank.balance(maya)) === 0n);
  expect((await bank.notifications(maya)).map(({ title }) => title)).toEqual([
    'Funds Added',
    'Payment Disputed',
  ]);
});
