/** Limits against collecting usernames and phone numbers. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const product = await testApp({ env: { LIMIT_SEARCHES_PER_MINUTE: '5' } });
const visitor = product.visitor();

test('the limit on searches counts both routes together, for each address', async () => {
  for (let number = 0; number < 4; number += 1)
    expect((await visitor.post('/api/search-users', { query: `may${number}` })).status).toBe(200);
  expect((await visitor.post('/api/search-user', { query: 'maya' })).status).toBe(200);
  const answer = await visitor.post('/api/search-users', { query: 'maya' });
  expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await visitor.post('/api/search-user', { query: 'maya' })).status).toBe(429);
});

test('the limit on profiles counts both routes together, and hides further profiles', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 9; number += 1)
    statuses.push((await visitor.get(`/api/public/user/nobody${number}`)).status);
  expect(new Set(statuses.slice(0, 8))).toEqual(new Set([404]));
  for (let number = 0; number < 10; number += 1)
    statuses.push((await visitor.get('/api/profile-access/maya')).status);
  expect(statuses.at(-1)).toBe(429);
});
