/** The whole way with nothing held back: the processor posts its events, jobs run, the browser says nothing. */
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { openBank } from './bank.ts';

const bank = await openBank({ live: true });

test('a payment made in a tab that was closed arrives by webhook alone', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  await eventually(async () => (await bank.balance(maya)) === 50_00n, { timeoutMs: 10_000 });
});

test('events that come doubled and in the wrong order credit once', async () => {
  await bank.fault({ match: 'webhook *', fault: 'duplicate', times: 20, copies: 3 });
  await bank.fault({ match: 'webhook payment_intent.*', fault: 'reorder', times: 3 });
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.decline(paymentIntentId);
  await bank.pay(paymentIntentId);
  await eventually(async () => (await bank.balance(maya)) === 50_00n, { timeoutMs: 10_000 });
  await eventually(async () => {
    const { rows } = await bank.db.query('select from webhook_event where processed_at is null');
    return rows.length === 0;
  });
  expect(await bank.notifications(maya)).toHaveLength(1);
  await bank.noFaults();
});

test('the card that is disputed later is taken back, and won, by webhooks alone', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId, 'pm_card_createDispute');
  await eventually(async () => (await bank.balance(maya)) === 50_00n, { timeoutMs: 10_000 });
  await bank.pull('advance');
  await eventually(async () => (await bank.balance(maya)) === 0n, { timeoutMs: 10_000 });
  expect((await bank.notifications(maya)).map(({ title }) => title)).toEqual([
    'Funds Added',
    'Payment Disputed',
  ]);
});
