/**
 * What a route's edge reads and writes: the idempotency key, the page request, and the link to the next page.
 */
import { expect, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { readRequestKey } from '#server/http/edge/idempotency.ts';
import { nextLink, readPageRequest } from '#server/http/edge/paging.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';

test.each([
  [undefined, undefined],
  ['one', 'one'],
  [' one ', 'one'],
  ['a key in words', 'a key in words'],
  ['~!"', '~!"'],
  ['x'.repeat(255), 'x'.repeat(255)],
  [newId(), expect.any(String)],
])('the key %j is read as %j', (header, key) => {
  expect(readRequestKey(header)).toEqual(key);
});

test.each(['', ' ', '\t', 'x'.repeat(256), 'ключ', 'a\u0000b', 'a\tb', 'é'])(
  'the key %j is refused',
  (header) => {
    expect(() => readRequestKey(header)).toThrow(
      expect.objectContaining({ code: 'invalid-input', fields: { 'idempotency-key': expect.any(String) } }),
    );
  },
);

test('the same key of another user, or for another purpose, is another request', () => {
  const [maya, leo] = [newId(), newId()];
  const id = idempotentId('transfer', maya, 'one');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idempotentId('transfer', maya, 'one')).toBe(id);
  expect(idempotentId('transfer', leo, 'one')).not.toBe(id);
  expect(idempotentId('refund', maya, 'one')).not.toBe(id);
  expect(idempotentId('transfer', maya, 'two')).not.toBe(id);
});

// Existing rows have these ids: a retry across a deployment must find them.
test('ids of requests never change', () => {
  const person = '019aa000-0000-7000-8000-000000000001';
  expect(idempotentId('transfer', person, 'key')).toBe('d453a22b-d505-84c5-a018-95aa54425417');
  expect(idempotentId('refund', person, 'key')).toBe('bc8f4f08-2376-8fde-8420-dd708f42a376');
});

test("a page has the route's size, unless the caller sets a limit", () => {
  expect(readPageRequest({ pageSize: 50 }, {})).toEqual({ cursor: undefined, limit: 50 });
  expect(readPageRequest({ pageSize: 50 }, { cursor: 'abc', limit: 2 })).toEqual({ cursor: 'abc', limit: 2 });
});

test('the link repeats the query, from the end of the page', () => {
  const query = { search: 'Zoë & co', status: undefined, limit: 2, cursor: 'abc' };
  expect(nextLink('/api/things', {}, query)).toBe(
    '</api/things?search=Zo%C3%AB+%26+co&limit=2&cursor=abc>; rel="next"',
  );
  const id = newId();
  expect(nextLink('/api/people/:userId/things', { userId: id }, { cursor: 'abc' })).toBe(
    `</api/people/${id}/things?cursor=abc>; rel="next"`,
  );
});

test('a route that documents an Idempotency-Key is idempotent, and no GET route is', () => {
  for (const { route } of ROUTES) {
    if (/idempotency-key/i.test(route.summary)) expect(route.idempotent, route.path).toBe(true);
    if (route.method === 'GET') expect(route.idempotent, route.path).toBeUndefined();
  }
  expect(ROUTES.filter(({ route }) => route.idempotent).length).toBeGreaterThan(5);
});
