/** The lies of the issuer's stand-in, read as reconciliation reads them. */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createIssuerSandbox } from '#sandbox/issuer/index.ts';
import { listen } from '#sandbox/kernel/listen.ts';
import { createIssuer } from '#server/adapters/issuer/create-issuer.ts';
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const credentials = { clientId: 'demo-client', clientSecret: 'demo-secret' };
const dataDir = scratchFolder('issuer-lies-');
const sandbox = await createIssuerSandbox({ dataDir, ...credentials, publicUrl: 'http://localhost/issuer' });
const http = await listen(sandbox.handle);
const issuer = createIssuer({ url: http.url, ...credentials });
afterAll(async () => {
  await http.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const control = (method: string, path: string, body?: object) =>
  fetch(`${http.url}/_test/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
async function listed(): Promise<IssuerOrder[]> {
  const orders: IssuerOrder[] = [];
  const createdSince = new Date(Date.now() - 60_000);
  const createdUntil = new Date(Date.now() + 60_000);
  for await (const order of issuer.listOrders({ createdSince, createdUntil })) orders.push(order);
  return orders;
}

test('the records repeat an order, misstate it, forget it, and tell the truth again', async () => {
  const reference = crypto.randomUUID();
  await issuer.order({ reference, productId: '17', amountCents: 2500n });
  const truth = await listed();
  // Brand 17 has a discount of 3 percent.
  expect(truth).toMatchObject([{ reference, effect: 'made', faceCents: 2500n, costCents: 2425n }]);
  await control('POST', 'lies/orders', { reference, unitPrice: 25 });
  expect(await issuer.readOrders(reference)).toMatchObject([{ reference }, { reference }]);
  await control('POST', `lies/orders/${reference}`, { status: 'REFUNDED', unitPrice: 24.99 });
  expect((await listed()).at(-1)).toMatchObject({ status: 'refunded', effect: 'none', faceCents: 2499n });
  await control('POST', `lies/orders/${reference}`, { forgotten: true });
  expect(await listed()).toHaveLength(1);
  await control('DELETE', 'lies');
  expect(await listed()).toEqual(truth);
});

test('more orders than a page are read to the end', async () => {
  for (let n = 0; n < 410; n += 1) await control('POST', 'lies/orders', { reference: `page-${n}` });
  const references = (await listed()).map(({ reference }) => reference);
  expect(references.filter((reference) => reference.startsWith('page-'))).toEqual(
    Array.from({ length: 410 }, (_, index) => `page-${409 - index}`),
  );
  await control('DELETE', 'lies');
});
