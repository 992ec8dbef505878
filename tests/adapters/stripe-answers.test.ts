/**
 * What each answer of the card processor means. Concluding too much loses money: a refusal releases what a
 * refund holds, and an object that is not there ends a payment.
 */
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createStripe, sdkConfig } from '#server/adapters/stripe/create-stripe.ts';
import { translate } from '#server/adapters/stripe/failures.ts';

let http: Listening | undefined;
afterEach(() => http?.close());

type Answer = { status: number; body: string | object };

/** The body of the last call, and all calls of a test. */
let sent = '';
let calls: string[] = [];

async function answering({ status, body }: Answer) {
  calls = [];
  http = await listen(async (request, response) => {
    calls.push(`${request.method} ${request.url?.split('?')[0]}`);
    sent = '';
    for await (const chunk of request) sent += String(chunk);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return createStripe({
    secretKey: 'sk_test_answers',
    webhookSecret: 'whsec_answers',
    apiBase: http.url,
    maxNetworkRetries: 0,
  });
}

const invalid = (more: object = {}) => ({
  error: { type: 'invalid_request_error', message: 'No.', ...more },
});
const declined = (more: object = {}) => ({ error: { type: 'card_error', message: 'No.', ...more } });
const reused = (more: object = {}) => ({ error: { type: 'idempotency_error', message: 'No.', ...more } });

const unavailable = { name: 'ProcessorUnavailable' };
const refused = (code: string, declineCode: string | null = null) => ({
  name: 'ProcessorRefused',
  code,
  declineCode,
});

const refund = { paymentIntentId: 'pi_1', amountCents: 1_00n, idempotencyKey: 'refund:1' };

test.each([
  ["a proxy's 400 page", 400, '<h1>Bad request</h1>', unavailable],
  ['a 400 whose error is not the API’s', 400, { error: { message: 'Bad request' } }, unavailable],
  ["a proxy's 400 in JSON", 400, { error: 'Bad request' }, unavailable],
  ["a proxy's 404 page", 404, '<h1>Not here</h1>', unavailable],
  ['a 404 without a code', 404, invalid(), unavailable],
  ['a 404 with the code', 404, invalid({ code: 'resource_missing' }), refused('resource_missing')],
  ['a 400 without a code', 400, invalid(), refused('invalid_request')],
  ['a 400 with a code', 400, invalid({ code: 'amount_too_large' }), refused('amount_too_large')],
  ['a declined card', 402, declined({ code: 'expired_card' }), refused('expired_card')],
  ['a declined card without a code', 402, declined(), refused('card_declined')],
  [
    'a card that the bank declined',
    402,
    declined({ code: 'card_declined', decline_code: 'insufficient_funds' }),
    refused('card_declined', 'insufficient_funds'),
  ],
  ['a conflict', 409, invalid(), unavailable],
  ['a key that is still under way', 409, reused({ code: 'idempotency_key_in_use' }), unavailable],
  ['too many calls', 429, invalid({ code: 'rate_limit' }), unavailable],
  ['a key of ours that is not valid', 401, invalid(), unavailable],
  ['a key of ours that may not', 403, invalid(), unavailable],
  ['an error of theirs', 500, { error: { type: 'api_error', message: 'Oh.' } }, unavailable],
] as const)('%s, as the answer to a call', async (_name, status, body, expected) => {
  const processor = await answering({ status, body });
  await expect(processor.createRefund(refund)).rejects.toMatchObject(expected);
});

test('a key that was used for another request is our bug, and concludes nothing', async () => {
  const processor = await answering({ status: 400, body: reused() });
  const error = await processor.createRefund(refund).catch((failure: Error) => failure.constructor.name);
  expect(error).toBe('StripeIdempotencyError');
});

test.each([
  ["a proxy's 404 page", 404, '<h1>Not here</h1>', unavailable],
  ['a 404 without a code', 404, invalid(), unavailable],
  ['a 400', 400, invalid({ code: 'resource_missing' }), refused('resource_missing')],
  ['a 404 with another code', 404, invalid({ code: 'other' }), refused('other')],
] as const)('%s does not mean that there is no such object', async (_name, status, body, expected) => {
  const processor = await answering({ status, body });
  await expect(processor.retrieveRefund('re_1')).rejects.toMatchObject(expected);
});

test('the refunds of a payment are listed', async () => {
  const made = { id: 're_1', object: 'refund', amount: 100, status: 'failed', metadata: { refundId: 'r1' } };
  const processor = await answering({ status: 200, body: { object: 'list', data: [made], has_more: false } });
  expect(await processor.listRefundsOf('pi_1')).toMatchObject([
    { id: 're_1', status: 'failed', amountCents: 1_00n, metadata: { refundId: 'r1' } },
  ]);
});

test.each([
  [
    { userId: 'u1', email: 'a@b.c', name: 'Ana' },
    { email: 'a@b.c', name: 'Ana', 'metadata[userId]': 'u1' },
  ],
  [{ enterpriseId: 'e1' }, { 'metadata[enterpriseId]': 'e1' }],
])('a customer is created with %j', async (who, expected) => {
  const processor = await answering({ status: 200, body: { id: 'cus_1', object: 'customer' } });
  expect(await processor.createCustomer({ ...who, idempotencyKey: 'k' })).toEqual({ id: 'cus_1' });
  expect(Object.fromEntries(new URLSearchParams(sent))).toEqual(expected);
});

test('a 404 with its code means that there is no such object', async () => {
  const processor = await answering({ status: 404, body: invalid({ code: 'resource_missing' }) });
  expect(await processor.retrieveRefund('re_1')).toBeNull();
});

test.each([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'requires_action'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['a status of next year', 'pending'],
  [null, 'pending'],
])('a refund that is %s is %s', async (status, read) => {
  const body = { id: 're_1', object: 'refund', amount: 100, payment_intent: 'pi_1', status, metadata: null };
  const processor = await answering({ status: 200, body });
  expect(await processor.retrieveRefund('re_1')).toEqual({
    id: 're_1',
    status: read,
    amountCents: 1_00n,
    paymentIntentId: 'pi_1',
    failureReason: null,
    metadata: {},
  });
});

test.each([
  ['warning_needs_response', 'warning'],
  ['warning_under_review', 'warning'],
  ['warning_closed', 'warning_closed'],
  ['prevented', 'warning_closed'],
  ['needs_response', 'needs_response'],
  ['appeal_needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['appeal_under_review', 'under_review'],
  ['a status of next year', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that is %s is %s', async (status, read) => {
  const processor = await answering({ status: 200, body: disputed({ status }) });
  expect(await processor.retrieveDispute('du_1')).toMatchObject({ id: 'du_1', status: read });
});

test('what the bank returned of a dispute is the sum of what came in', async () => {
  const balance_transactions = [{ amount: -5_000 }, { amount: 2_000 }, { amount: 500 }];
  const processor = await answering({ status: 200, body: disputed({ balance_transactions }) });
  expect(await processor.retrieveDispute('du_1')).toEqual({
    id: 'du_1',
    status: 'lost',
    reason: 'fraudulent',
    amountCents: 50_00n,
    reinstatedCents: 25_00n,
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    createdAt: new Date(1_700_000_000_000),
    dueBy: null,
  });
});

test('what the bank returned and took again is not returned', async () => {
  const balance_transactions = [{ amount: -5_000 }, { amount: 5_000 }, { amount: -5_000 }];
  const processor = await answering({ status: 200, body: disputed({ balance_transactions }) });
  expect(await processor.retrieveDispute('du_1')).toMatchObject({ status: 'lost', reinstatedCents: 0n });
});

test('a dispute has the time until which it can be answered', async () => {
  const evidence_details = { due_by: 1_700_000_060 };
  const processor = await answering({ status: 200, body: disputed({ evidence_details }) });
  expect(await processor.retrieveDispute('du_1')).toMatchObject({ dueBy: new Date(1_700_000_060_000) });
});

function disputed(changes: object) {
  return {
    id: 'du_1',
    object: 'dispute',
    status: 'lost',
    reason: 'fraudulent',
    amount: 5_000,
    balance_transactions: [],
    payment_intent: 'pi_1',
    charge: { id: 'ch_1' },
    created: 1_700_000_000,
    evidence_details: { due_by: null },
    ...changes,
  };
}

// Let every StripeError pass as "it is over already" in cancelPaymentIntent, and this must fail.
test('an intent that could not be canceled is not read instead', async () => {
  const stripe = await answering({ status: 500, body: { error: { type: 'api_error', message: 'Oh.' } } });
  await expect(stripe.cancelPaymentIntent('pi_1')).rejects.toMatchObject(unavailable);
  expect(calls).toEqual(['POST /v1/payment_intents/pi_1/cancel']);
});

test('a mistake of ours is no answer of the processor', () => {
  const mistake = new TypeError('amount is undefined');
  expect(translate(mistake)).toBe(mistake);
});

// The SDK would wait for 80 seconds.
test('a call waits ten seconds for an answer, and is tried three times', () => {
  expect(sdkConfig({})).toMatchObject({ timeout: 10_000, maxNetworkRetries: 2, telemetry: false });
});

const line = (source: unknown) => ({
  id: 'txn_1',
  object: 'balance_transaction',
  created: 1_700_000_000,
  source,
});

test.each([
  ['a refund of an intent', { object: 'refund', payment_intent: 'pi_1', charge: 'ch_1' }, 'pi_1'],
  ['a refund without an intent', { object: 'refund', payment_intent: null, charge: 'ch_1' }, 'ch_1'],
  [
    'a dispute without an intent',
    { object: 'dispute', payment_intent: null, charge: { id: 'ch_1' } },
    'ch_1',
  ],
  ['a refund of nothing that is known', { object: 'refund', payment_intent: null, charge: null }, undefined],
  ['a charge', { object: 'charge', payment_intent: 'pi_1' }, undefined],
  ['a source that was not expanded', 're_1', undefined],
  ['no source', null, undefined],
] as const)('a later change of %s', async (_name, source, item) => {
  const body = { object: 'list', data: [line(source)], has_more: false };
  const processor = await answering({ status: 200, body });
  const changed: object[] = [];
  for await (const each of processor.listChangedItems({ createdSince: new Date(0) })) changed.push(each);
  const one = { item, changedAt: new Date(1_700_000_000_000) };
  // Each of the three kinds of line is listed.
  expect(changed).toEqual(item === undefined ? [] : [one, one, one]);
});
