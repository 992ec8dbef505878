import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import { createStripeSandbox } from '#sandbox/stripe/sandbox.ts';
import { createStripe } from '#server/adapters/stripe/create-stripe.ts';
import {
  type CardProcessor,
  InvalidWebhookSignature,
  ProcessorRefused,
  ProcessorUnavailable,
} from '#server/payments/card-processor-port.ts';
import { eventually } from '#tests/support/eventually.ts';

type Delivery = { body: string; signature: string | undefined };

const keys = {
  secretKey: 'sk_test_adapter',
  publishableKey: 'pk_test_adapter',
  webhookSecret: 'whsec_adapter',
};

let dataDir: string;
let sandbox: SandboxService;
let http: Listening;
let receiver: Server;
let deliveries: Delivery[];
let provider: CardProcessor;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stripe-'));
  deliveries = [];
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    deliveries.push({ body, signature: request.headers['stripe-signature'] as string | undefined });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as { port: number };
  let address = '';
  sandbox = await createStripeSandbox({
    dataDir,
    ...keys,
    publicUrl: () => address,
    webhookUrl: `http://127.0.0.1:${port}/`,
  });
  // The sandbox has a path of its own, as in the application.
  http = await listen((request, response) => {
    request.url = request.url?.replace(/^\/sandbox\/stripe/, '');
    sandbox.handle(request, response);
  });
  address = `${http.url}/sandbox/stripe`;
  provider = stripeWith({});
});

afterEach(async () => {
  await http.close();
  await sandbox.close();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

function stripeWith(changes: object) {
  const apiBase = `${http.url}/sandbox/stripe`;
  return createStripe({ ...keys, apiBase, timeoutMs: 2_000, maxNetworkRetries: 0, ...changes });
}

async function post(path: string, body: object = {}) {
  const response = await fetch(http.url + path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
}

const request = {
  paymentId: 'payment-1',
  amountCents: 53_75n,
  idempotencyKey: 'create:payment-1',
  description: 'Add funds',
  metadata: { kind: 'add_funds' },
};

test('an intent is created, paid and read back', async () => {
  const created = await provider.createPaymentIntent(request);
  expect(created).toMatchObject({ status: 'requires_payment_method', id: expect.stringMatching(/^pi_/) });
  expect(created.clientSecret).toContain(`${created.id}_secret_`);
  expect(await provider.retrieveClientSecret(created.id)).toBe(created.clientSecret);

  await post(`/_test/payment_intents/${created.id}/succeed`);
  expect(await provider.retrievePaymentIntent(created.id)).toMatchObject({
    status: 'succeeded',
    amountCents: 53_75n,
    amountReceivedCents: 53_75n,
    currency: 'usd',
    metadata: { kind: 'add_funds', paymentId: 'payment-1' },
    chargeId: expect.stringMatching(/^ch_/),
    disputed: false,
    refundedCents: 0n,
    lastError: null,
  });
});

test('repeated calls with one key create one intent', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 5 }, () => provider.createPaymentIntent(request)),
  );
  const again = await provider.createPaymentIntent(request);
  for (const each of made) if (each.status === 'fulfilled') expect(each.value.id).toBe(again.id);
  const listed: string[] = [];
  for await (const intent of provider.listPaymentIntents({ createdSince: new Date(0) }))
    listed.push(intent.id);
  expect(listed).toEqual([again.id]);
});

test('a decline is returned with its reason', async () => {
  const { id } = await provider.createPaymentIntent(request);
  await fetch(`${http.url}/_test/payment_intents/${id}/fail`, {
    method: 'POST',
    body: JSON.stringify({ payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }),
  });
  expect(await provider.retrievePaymentIntent(id)).toMatchObject({
    status: 'requires_payment_method',
    amountReceivedCents: 0n,
    lastError: { code: 'card_declined', declineCode: 'insufficient_funds' },
  });
});

test('an unknown object is returned as null', async () => {
  expect(await provider.retrievePaymentIntent('pi_nothing')).toBeNull();
  expect(await provider.retrieveRefund('re_nothing')).toBeNull();
  expect(await provider.retrieveDispute('dp_nothing')).toBeNull();
});

test('an unpaid intent is canceled, and a paid one returns its status', async () => {
  const unpaid = await provider.createPaymentIntent(request);
  expect(await provider.cancelPaymentIntent(unpaid.id)).toMatchObject({ status: 'canceled' });
  const paid = await provider.createPaymentIntent({ ...request, idempotencyKey: 'create:2' });
  await post(`/_test/payment_intents/${paid.id}/succeed`);
  expect(await provider.cancelPaymentIntent(paid.id)).toMatchObject({ status: 'succeeded' });
});

test('one key creates one refund, and refunds never exceed the payment', async () => {
  const { id } = await provider.createPaymentIntent(request);
  await post(`/_test/payment_intents/${id}/succeed`);
  const refund = { paymentIntentId: id, amountCents: 20_00n, idempotencyKey: 'refund:1' };
  const made = await provider.createRefund(refund);
  expect(made).toMatchObject({ status: 'succeeded', amountCents: 20_00n, paymentIntentId: id });
  expect((await provider.createRefund(refund)).id).toBe(made.id);
  expect(await provider.retrieveRefund(made.id)).toMatchObject({ status: 'succeeded' });
  expect(await provider.retrievePaymentIntent(id)).toMatchObject({ refundedCents: 20_00n });
  const tooMuch = { ...refund, amountCents: 40_00n, idempotencyKey: 'refund:2' };
  await expect(provider.createRefund(tooMuch)).rejects.toBeInstanceOf(ProcessorRefused);
});

test('a card is saved for a customer, listed and removed', async () => {
  const who = {
    userId: 'user-1',
    email: 'maya@example.com',
    name: 'Maya',
    idempotencyKey: 'customer:user-1',
  };
  const customer = await provider.createCustomer(who);
  expect((await provider.createCustomer(who)).id).toBe(customer.id);
  const asked = { customerId: customer.id, usage: 'off_session', idempotencyKey: 'setup:1' } as const;
  const setup = await provider.createSetupIntent(asked);
  expect((await provider.createSetupIntent(asked)).id).toBe(setup.id);
  expect(setup.clientSecret).toContain('_secret_');
  expect(await provider.retrieveSetupIntent(setup.id)).toMatchObject({ customerId: customer.id });
  const attach = { paymentMethodId: 'pm_card_visa', customerId: customer.id };
  const method = await provider.attachPaymentMethod(attach);
  expect(method).toMatchObject({ brand: 'visa', last4: '4242', customerId: customer.id });
  expect(await provider.listPaymentMethods(customer.id)).toEqual([method]);
  await provider.detachPaymentMethod(method.id);
  expect(await provider.listPaymentMethods(customer.id)).toEqual([]);
  for (let times = 0; times < 2; times += 1) await provider.deleteCustomer(customer.id);
  await expect(provider.attachPaymentMethod(attach)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('a webhook is accepted only with the signature over its exact bytes', async () => {
  const { id } = await provider.createPaymentIntent(request);
  await post(`/_test/payment_intents/${id}/succeed`);
  const { body, signature } = await eventually(() =>
    deliveries.find((delivery) => delivery.body.includes('"payment_intent.succeeded"')),
  );
  expect(provider.verifyWebhook(body, signature)).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type: 'payment_intent.succeeded',
    objectId: id,
    paymentIntentId: id,
  });
  expect(provider.verifyWebhook(Buffer.from(body), signature).objectId).toBe(id);
  for (const [bytes, header] of [
    [`${body} `, signature],
    [body, undefined],
    [body, 't=1,v1=00'],
  ] as const) {
    expect(() => provider.verifyWebhook(bytes, header)).toThrow(InvalidWebhookSignature);
  }
  const stranger = stripeWith({ webhookSecret: 'whsec_other' });
  expect(() => stranger.verifyWebhook(body, signature)).toThrow(InvalidWebhookSignature);
});

test('a dispute names its payment', async () => {
  const { id } = await provider.createPaymentIntent(request);
  await post(`/_test/payment_intents/${id}/succeed`);
  await post(`/_test/payment_intents/${id}/dispute`);
  const { body, signature } = await eventually(() =>
    deliveries.find((delivery) => delivery.body.includes('"charge.dispute.created"')),
  );
  const event = provider.verifyWebhook(body, signature);
  expect(event.paymentIntentId).toBe(id);
  expect(await provider.retrieveDispute(event.objectId)).toMatchObject({
    status: 'needs_response',
    amountCents: 53_75n,
    paymentIntentId: id,
  });
  expect(await provider.retrievePaymentIntent(id)).toMatchObject({ disputed: true });
});

test('the records of a payment have its refund and its dispute, and the dispute is a later change', async () => {
  const { id } = await provider.createPaymentIntent(request);
  await post(`/_test/payment_intents/${id}/succeed`);
  await provider.createRefund({ paymentIntentId: id, amountCents: 20_00n, idempotencyKey: 'refund:3' });
  await post(`/_test/payment_intents/${id}/dispute`);
  const records = await provider.readRecords(id);
  expect(records.map(({ kind }) => kind)).toEqual(['intent', 'charge', 'refund', 'dispute']);
  expect(await changed()).toEqual([id]);

  const { id: other } = await provider.createPaymentIntent({ ...request, idempotencyKey: 'create:2' });
  await post(`/_test/payment_intents/${other}/succeed`);
  // A charge alone is no later change.
  expect(await changed()).toEqual([id]);
});

test('a refund that the bank sends back is a later change', async () => {
  const { id } = await provider.createPaymentIntent(request);
  await fetch(`${http.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_refundFail' }),
  });
  await provider.createRefund({ paymentIntentId: id, amountCents: 20_00n, idempotencyKey: 'refund:4' });
  expect(await changed()).toEqual([]);
  await post('/_test/advance');
  expect(await changed()).toEqual([id]);
});

async function changed(): Promise<string[]> {
  const items: string[] = [];
  for await (const { item } of provider.listChangedItems({ createdSince: new Date(0) })) items.push(item);
  return items;
}

test.each([
  { fault: { fault: 'down' } },
  { fault: { fault: 'down', status: 503 } },
  { fault: { fault: 'refuse', status: 500 } },
  { fault: { fault: 'refuse', status: 429 } },
  { fault: { fault: 'refuse', status: 401 } },
  { fault: { fault: 'delay', ms: 4_000 } },
  { fault: { fault: 'drop-reply' } },
])('$fault is unavailable, and a retry with the same key gives one intent', async (row) => {
  await post('/_faults', { match: 'POST /v1/payment_intents', times: 2, ...row.fault });
  await expect(provider.createPaymentIntent(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
  await fetch(`${http.url}/_faults`, { method: 'DELETE' });
  const { id } = await eventually(() => provider.createPaymentIntent(request).catch(() => null), {
    timeoutMs: 15_000,
  });
  const listed: string[] = [];
  for await (const intent of provider.listPaymentIntents({ createdSince: new Date(0) }))
    listed.push(intent.id);
  expect(listed).toEqual([id]);
});

// Leave `ended` out of rebase.ts, and both must fail.
test.each(['body', 'head'])('an answer whose %s trickles is unavailable in the end', async (part) => {
  let calls = 0;
  let closed = 0;
  const trickling = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    let talking: NodeJS.Timeout | undefined;
    socket.on('close', () => {
      closed += 1;
      clearInterval(talking);
    });
    socket.once('data', () => {
      calls += 1;
      socket.write(`HTTP/1.1 200 OK\r\n${part === 'body' ? 'Content-Length: 1000\r\n\r\n' : 'X-Slow: '}`);
      talking = setInterval(() => socket.write(' '), 50);
    });
  });
  await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve));
  const { port } = trickling.address() as { port: number };
  const slow = stripeWith({ apiBase: `http://127.0.0.1:${port}`, timeoutMs: 2_000, maxNetworkRetries: 1 });
  await expect(slow.createPaymentIntent(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(calls).toBe(part === 'body' ? 1 : 2);
  if (part === 'body') await eventually(() => closed === calls);
  trickling.close();
});

test('a definite refusal is returned with its code', async () => {
  await post('/_faults', {
    match: 'POST /v1/payment_intents',
    fault: 'refuse',
    status: 400,
    code: 'amount_too_small',
  });
  await expect(provider.createPaymentIntent(request)).rejects.toMatchObject({
    name: 'ProcessorRefused',
    code: 'amount_too_small',
  });
});

// Treated as a refusal, this would return money that the first call already refunded.
test('a key that is reused for another request is neither refused nor unavailable', async () => {
  await provider.createPaymentIntent(request);
  const failure = await provider
    .createPaymentIntent({ ...request, amountCents: 1_00n })
    .catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ProcessorRefused);
  expect(failure).not.toBeInstanceOf(ProcessorUnavailable);
});
