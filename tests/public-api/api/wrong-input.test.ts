/** How the API names wrong input and addresses that it does not have. */
import { describe, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product, 0n);

test('a number out of its range is named by what is wrong with it', async () => {
  const of = async (query: string) =>
    (await call(product, acme.key, 'GET', `/orders?${query}`)).body.errors.message;
  expect([await of('limit=0'), await of('offset=-1')]).toEqual(['limit is below 1', 'offset is below 0']);
});

// Leave withoutBlanks out of bindApi, and the rows of a limit, a time, a state and a currency must fail.
test.each([
  '/orders?offset=',
  '/orders?limit=',
  '/orders?external_id=',
  '/orders?campaign_id=%20',
  '/orders?created_at%5Bgte%5D=&created_at%5Blte%5D=',
  '/fraud_reviews?status=',
  '/products?country=',
  '/forex?base=',
])('%s answers as without the parameter', async (path) => {
  const blank = await call(product, acme.key, 'GET', path);
  const absent = await call(product, acme.key, 'GET', path.replace(/\?.*/, ''));
  expect([blank.status, blank.body]).toEqual([200, absent.body]);
});

// Leave the first or the last moment out of apiMomentText, and one must fail.
test.each([
  ['GET', '/orders?created_at%5Bgte%5D=-271821-04-20', undefined, 'created_at[gte]'],
  ['GET', '/balance_transactions?created_at%5Blte%5D=0000-12-31', undefined, 'created_at[lte]'],
  ['GET', '/fraud_reviews?redeemed_at%5Bgte%5D=%2B275760-09-13', undefined, 'redeemed_at[gte]'],
] as const)('%s %s is refused: the database knows no such year', async (method, path, body, field) => {
  expect(await call(product, acme.key, method, path, body)).toMatchObject({
    status: 422,
    body: { errors: { message: `${field} is not a date or time` } },
  });
});

test('wrong input is named, and unknown addresses are answered in the form of the API', async () => {
  expect(await call(product, acme.key, 'GET', '/balance_transactions?limit=none')).toMatchObject({
    status: 422,
    body: { status: 422, errors: { payload: { limit: 'is not a whole number' } } },
  });
  for (const path of ['/connected_organizations', '/nothing', '/products/none', '/organizations/none'])
    expect(await call(product, acme.key, 'GET', path)).toMatchObject({
      status: 404,
      body: { errors: { message: expect.any(String) } },
    });
});

describe('an address that no call has', () => {
  const failed = (status: number) => ({
    status,
    body: { status, errors: { message: expect.any(String) } },
  });

  test.each(['', '/', '?limit=1', '/nothing', '/orders/1/2'])('/api/v2%s answers 404', async (path) => {
    expect(await call(product, acme.key, 'GET', path)).toMatchObject(failed(404));
    expect(await call(product, undefined, 'GET', path)).toMatchObject(failed(401));
  });

  test.each(['/orders/%ZZ', '/orders/%ff', '/%'])(
    '/api/v2%s, which cannot be read, answers 400',
    async (path) => {
      const answer = await call(product, acme.key, 'GET', path);
      expect(answer).toMatchObject(failed(400));
      expect(answer.body).not.toHaveProperty('code');
    },
  );

  test.each([
    ['PUT', '/orders', ['GET', 'HEAD', 'OPTIONS', 'POST']],
    ['POST', '/orders/some-order', ['GET', 'HEAD', 'OPTIONS']],
    ['GET', '/rewards/some-reward/resend', ['OPTIONS', 'POST']],
    ['PROPFIND', '/campaigns/?limit=1', ['GET', 'HEAD', 'OPTIONS', 'POST']],
    ['DELETE', '/openapi.json', ['GET', 'HEAD', 'OPTIONS']],
  ])('%s %s answers 405 with the methods that it takes', async (method, path, allowed) => {
    const answer = await call(product, acme.key, method, path);
    expect(answer).toMatchObject(failed(405));
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed);
  });

  test('OPTIONS says which methods an address takes', async () => {
    const answer = await call(product, acme.key, 'OPTIONS', '/orders');
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
    expect(await call(product, acme.key, 'OPTIONS', '/nothing')).toMatchObject(failed(404));
  });
});

describe('a body that grows', () => {
  const send = (path: string, body: string) => call(product, acme.key, 'POST', path, body);
  const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

  // Leave hasPlainShape out, and each must fail.
  test.each([
    ['ten thousand levels', nested],
    ['a value for each two bytes', `[${'0,'.repeat(10_000)}0]`],
    ['half a million empty ones', `{"rewards":[${'{},'.repeat(500_000)}{}]}`],
  ])('is refused before it is parsed: %s', async (_what, body) => {
    const path = body.length > 200_000 ? '/orders' : '/webhooks';
    expect(await send(path, body)).toMatchObject({
      status: 413,
      body: { status: 413, errors: { message: 'The body has more values or levels than the API takes.' } },
    });
  });

  // Let the log of calls parse a text in a body, and the process ends here.
  test('stands in a text, which nobody parses', async () => {
    expect(await send('/orders', JSON.stringify(nested))).toMatchObject({ status: 422 });
    expect(await send('/nothing', JSON.stringify(nested))).toMatchObject({ status: 404 });
    expect(await call(product, acme.key, 'GET', '/orders')).toMatchObject({ status: 200 });
  });
});
