/** The browser's client, against a real HTTP server. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addToCart, removeCartItem } from '#contract/cart.ts';
import { listGiftCards } from '#contract/catalogue.ts';
import { getConfig } from '#contract/config.ts';
import { PICTURE_FIELD, uploadProfilePicture } from '#contract/settings.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { call, callWithHeaders, routeUrl } from '#web/api/client.ts';
import { unattended } from '#web/api/unattended.ts';
import { nextCursor, pollPagesEveryMs } from '#web/api/use-read.ts';

type Answer = { status: number; body: string; headers?: Record<string, string> };
let answer: Answer = { status: 200, body: '[]' };
let received: { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let server: Server;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A browser resolves addresses against its page, which Node does not have.
  globalThis.fetch = (address, init) => browserFetch(new URL(String(address), origin), init);
});

afterAll(() => {
  globalThis.fetch = browserFetch;
  server.close();
});

beforeEach(() => {
  answer = { status: 200, body: '[]' };
});

test('parameters are filled in and escaped, empty values of a query are left out', () => {
  expect(routeUrl('/api/cart/:cartItemId', { cartItemId: 'a/b' }, undefined)).toBe('/api/cart/a%2Fb');
  expect(routeUrl('/api/x', undefined, { search: 'tea & cake', category: undefined, sortBy: '' })).toBe(
    '/api/x?search=tea+%26+cake',
  );
});

test('a read sends its query and no body', async () => {
  await call(listGiftCards, { query: { category: 'food' } });
  expect(received).toMatchObject({ method: 'GET', url: '/api/gift-cards?category=food', body: '' });
  expect(received.headers['content-type']).toBeUndefined();
});

test('a write sends JSON and its headers', async () => {
  answer = { status: 201, body: '{"quantity":1}' };
  const item = await call(addToCart, {
    body: { giftCardId: 'g', amount: '5.00' },
    headers: { 'idempotency-key': 'k' },
  });
  expect(item.quantity).toBe(1);
  expect(JSON.parse(received.body)).toEqual({ giftCardId: 'g', amount: '5.00' });
  expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k' });
});

test('a file is sent as a form, whose type the browser names', async () => {
  answer = { status: 200, body: '{}' };
  const form = new FormData();
  form.append(PICTURE_FIELD, new File(['pixels'], 'me.png', { type: 'image/png' }));
  await call(uploadProfilePicture, { form });
  expect(received).toMatchObject({ method: 'POST', url: '/api/upload-profile-picture' });
  expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received.body).toMatch(/name="profilePicture"; filename="me.png".*pixels/s);
});

test('the headers of an answer are returned: versions, next pages', async () => {
  answer = { status: 200, body: '[]', headers: { link: '</api/gift-cards?cursor=abc%3D>; rel="next"' } };
  const { headers } = await callWithHeaders(listGiftCards, {});
  expect(nextCursor(headers.get('link'))).toBe('abc=');
  expect(nextCursor(null)).toBeNull();
});

test.each([
  ['a list that is not loaded yet', undefined, 5_000],
  ['a list of one page', 1, 5_000],
  ['a list of 20 pages', 20, 100_000],
])('%s costs a call in five seconds', (_list, pages, everyMs) => {
  expect(pollPagesEveryMs(5_000, pages)).toBe(everyMs);
  expect(pollPagesEveryMs(false, pages)).toBe(false);
});

test('a refusal keeps its status, code and fields, and shows only its message', async () => {
  const body = '{"message":"Not so.","code":"invalid-input","fields":{"amount":"Too small"}}';
  answer = { status: 400, body };
  const error = await call(removeCartItem, { params: { cartItemId: 'x' } }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `400: ${body}`,
    status: 400,
    code: 'invalid-input',
    userMessage: 'Not so.',
    fields: { amount: 'Too small' },
  });
});

// Leave the header out of the client, and this must fail.
test('what a poll causes to be read says so, on each page of a list, and nothing else does', async () => {
  const headers: unknown[] = [];
  const read = async () => {
    await call(listGiftCards);
    headers.push(received.headers['x-unattended']);
  };
  await read();
  await unattended([listGiftCards], async () => {
    await read();
    await unattended([listGiftCards], read);
    await read();
    await call(getConfig);
    headers.push(received.headers['x-unattended']);
  });
  await unattended([listGiftCards], () => Promise.reject(new Error('lost'))).catch(() => undefined);
  await read();
  expect(headers).toEqual([undefined, '1', '1', '1', undefined, undefined]);
});

test('an answer without a body shows its status text', async () => {
  answer = { status: 404, body: '' };
  await expect(call(listGiftCards)).rejects.toThrow('404: Not Found');
});

test('a proxy’s error page is not shown to users', async () => {
  answer = { status: 502, body: '<html>Bad gateway</html>' };
  const error = await call(listGiftCards).catch((thrown: unknown) => thrown);
  expect(errorMessage(error)).toBe('We are having trouble at the moment. Please try again shortly.');
  expect(errorMessage(new TypeError('fetch failed'))).toMatch('could not reach');
});

// Leave the time-out out of the client, and this must fail.
test('a read that stalls ends with a sentence; a write waits for its answer', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limit.mockRestore());
  limit.mockImplementation(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  const error = await call(listGiftCards).catch((thrown: unknown) => thrown);
  expect(errorMessage(error)).toBe(
    'Indulge did not answer in time. Please check your connection and try again.',
  );
  answer = { status: 201, body: '{"quantity":1}' };
  await expect(call(addToCart, { body: { giftCardId: 'g', amount: '5.00' } })).resolves.toEqual({
    quantity: 1,
  });
});
