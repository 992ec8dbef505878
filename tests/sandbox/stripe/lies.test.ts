/** The lies of the stand-in: records that the shop was never notified of. */
import { expect, test } from 'vitest';
import { createProcessorRecords } from '#server/adapters/stripe/processor-records.ts';
import type { RecordKind } from '#server/payments/processor-records-port.ts';
import { startSandbox } from './support.ts';

const since = { createdSince: new Date(Date.now() - 3600_000) };

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function start() {
  const sandbox = await startSandbox();
  const records = createProcessorRecords(sandbox.stripe);
  const pull = async (path: string, body: object = {}) => (await sandbox.pull(path, body)) as { id: string };
  const listed = (kind: RecordKind) => all(records.listRecords(kind, since));
  return { ...sandbox, records, pull, listed };
}

test('a charge that nobody asked for is listed, and no webhook is sent', async () => {
  const { pull, listed, received } = await start();
  const { id } = await pull('lies/charge', { amount: 4321, paymentId: crypto.randomUUID() });
  expect(await listed('charge')).toMatchObject([{ item: id, amountCents: 4321n, effect: 'made' }]);
  expect(await listed('intent')).toMatchObject([{ id, paymentId: expect.any(String) }]);
  expect(received).toEqual([]);
});

test('refunds and disputes of the dashboard, and what becomes of them', async () => {
  const { pull, listed, records, received } = await start();
  const first = await pull('lies/charge', { amount: 4000 });
  const second = await pull('lies/charge', { amount: 5000 });
  const refund = await pull(`payment_intents/${first.id}/refund`, { amount: 700, silent: true });
  const dispute = await pull(`payment_intents/${second.id}/dispute`, { silent: true });
  expect(await listed('refund')).toMatchObject([
    { id: refund.id, item: first.id, effect: 'made', amountCents: 700n },
  ]);
  expect(await listed('dispute')).toMatchObject([{ id: dispute.id, item: second.id, effect: 'made' }]);
  await pull(`refunds/${refund.id}/fail`, { silent: true });
  await pull(`disputes/${dispute.id}/win`, { silent: true });
  expect(await listed('refund')).toMatchObject([{ status: 'failed', effect: 'none' }]);
  expect(await listed('dispute')).toMatchObject([{ status: 'won', effect: 'none' }]);
  const changed = await all(records.listChangedItems(since));
  expect(new Set(changed.map(({ item }) => item))).toEqual(new Set([first.id, second.id]));
  expect(received).toEqual([]);
});

test('a payment is forgotten and remembered with everything that belongs to it', async () => {
  const { pull, listed, records } = await start();
  const { id } = await pull('lies/charge', { amount: 4000 });
  await pull(`payment_intents/${id}/refund`, { silent: true });
  const whole = await records.readRecords(id);
  expect(whole.map(({ kind }) => kind)).toEqual(['intent', 'charge', 'refund']);
  await pull(`lies/objects/${id}/forget`);
  expect(await records.readRecords(id)).toEqual([]);
  expect([...(await listed('charge')), ...(await listed('refund'))]).toEqual([]);
  await pull(`lies/objects/${id}/remember`);
  expect(await records.readRecords(id)).toEqual(whole);
});

test('payouts are listed, and a failed one moved nothing', async () => {
  const { pull, listed } = await start();
  await pull('lies/payout', { amount: 900 });
  await pull('lies/payout', { amount: 800, status: 'failed' });
  expect((await listed('payout')).map(({ amountCents, effect }) => [amountCents, effect])).toEqual([
    [800n, 'none'],
    [900n, 'made'],
  ]);
});

test('a list longer than a page is read to its end, and begins at its time', async () => {
  const { pull, listed, records } = await start();
  await pull('lies/charge', { amount: 1000, minutesAgo: 120 });
  for (let n = 0; n < 205; n += 1) await pull('lies/charge', { amount: 1001 + n });
  const amounts = (await listed('charge')).map(({ amountCents }) => Number(amountCents));
  expect(amounts).toEqual(Array.from({ length: 205 }, (_, index) => 1205 - index));
  const before = { createdSince: new Date(0), createdUntil: new Date(Date.now() - 3600_000) };
  expect(await all(records.listRecords('charge', before))).toMatchObject([{ amountCents: 1000n }]);
});
