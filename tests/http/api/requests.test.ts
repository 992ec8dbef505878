/** How the product replies to malformed requests. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const json = { 'content-type': 'application/json' };

test.each([
  ['truncated', '{"email":', json, 'The request body is not valid JSON.'],
  ['not JSON at all', 'email=maya', json, 'The request body is not valid JSON.'],
  ['a form', 'email=maya', { 'content-type': 'application/x-www-form-urlencoded' }, 'application/json'],
  ['plain text', 'maya', { 'content-type': 'text/plain' }, 'application/json'],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 'application/json'],
  ['an object with the key __proto__', '{"__proto__":{"admin":true}}', json, 'not valid JSON'],
  ['null', 'null', json, ''],
  ['a list', '[]', json, ''],
  ['a word', '"maya"', json, ''],
  ['nothing', '', json, ''],
])('a body that is %s gets 400 with a message', async (_what, body, headers, words) => {
  const answer = await product.visitor().send('POST', '/api/auth/signin', { body, headers });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(answer.body.message).toContain(words);
  expect(answer.text).not.toMatch(/FST_|node_modules|zod/i);
});

test('an invalid value is named by its field', async () => {
  const answer = await product.visitor().post('/api/auth/signin', { email: 'maya', password: 'x' });
  expect(answer.body).toEqual({
    message: 'Please enter a valid email address',
    code: 'invalid-input',
    fields: {
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    },
  });
});

test('a body that is too large gets 413', async () => {
  const answer = await product
    .visitor()
    .post('/api/auth/signin', { email: 'a'.repeat(300_000), password: '' });
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
});

test.each([
  ['GET', '/api/nothing-here'],
  ['POST', '/api/nothing-here'],
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api?x=1'],
  ['GET', '/api/cart/a/b/c'],
  ['POST', '/settings'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/assets/'],
])('%s %s gets 404 in JSON', async (method, path) => {
  const answer = await product.visitor().send(method, path);
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.body.message).toBeTruthy();
});

test.each(['/.git/config', '/.env', '/package.json', '/server/main.ts', '/assets/..%2f..%2fpackage.json'])(
  '%s gives away no file: unknown addresses are pages',
  async (path) => {
    const { status, text } = await product.visitor().get(path);
    expect([200, 404]).toContain(status);
    expect(text).toMatch(/<div id="root">|"code":"not-found"/);
  },
);

test('TRACE repeats nothing', async () => {
  const answer = await product.app.inject({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { 'x-secret': 'echo' },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.payload).not.toContain('echo');
});

test.each(['/api/%', '/api/%ff', '/%E0%A4%A', `/api/cart/${'a'.repeat(500)}`])(
  'the malformed address %s gets a 4xx reply',
  async (path) => {
    const answer = await product.visitor().send('PUT', path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(answer.text).not.toContain('FST_');
  },
);

test('a method that an address does not support gets 405 with the supported methods', async () => {
  const answer = await product.visitor().send('PUT', '/api/cart');
  expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
  expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  const item = await product.visitor().send('POST', '/api/cart/some-item');
  expect(item.headers.get('allow')?.split(', ').toSorted()).toEqual(['DELETE', 'PATCH']);
});
