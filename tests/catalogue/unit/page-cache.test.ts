import { expect, test } from 'vitest';
import { createPageCache } from '#server/catalogue/page-cache.ts';

/** A cache over a version that the test raises, and a count of the pages that were built. */
function cacheWith({ version = 1n } = {}) {
  const state = { version, reads: 0, made: 0 };
  const cache = createPageCache<string>(async () => {
    state.reads += 1;
    return state.version;
  });
  const get = (key: string) =>
    cache.get(key, async () => {
      state.made += 1;
      return `${key} of version ${state.version}`;
    });
  return { state, cache, get };
}

test('simultaneous requests for one page build it once', async () => {
  const { state, get } = cacheWith();
  const pages = await Promise.all(Array.from({ length: 50 }, () => get('food')));
  expect(new Set(pages)).toEqual(new Set(['food of version 1']));
  expect([state.made, state.reads]).toEqual([1, 1]);
});

test('after the version changes, older pages are no longer shown', async () => {
  const { state, cache, get } = cacheWith();
  await get('food');
  state.version = 2n;
  expect(await get('food')).toBe('food of version 1');
  cache.forget();
  expect(await get('food')).toBe('food of version 2');
});

test('while the version stays the same, a version check builds no page', async () => {
  const { state, cache, get } = cacheWith();
  await get('food');
  cache.forget();
  await get('food');
  expect([state.made, state.reads]).toEqual([1, 2]);
});

test('a page that failed to build is built again', async () => {
  const { cache, get } = cacheWith();
  await expect(cache.get('food', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await get('food')).toBe('food of version 1');
});

test('a failed version check fails the present request only', async () => {
  let away = true;
  const cache = createPageCache<string>(async () => {
    if (away) throw new Error('away');
    return 1n;
  });
  await expect(cache.get('food', async () => 'page')).rejects.toThrow('away');
  away = false;
  expect(await cache.get('food', async () => 'page')).toBe('page');
});

test('above its limit, the cache drops the page that was requested longest ago', async () => {
  const { state, get } = cacheWith();
  await get('first');
  await get('second');
  for (let n = 0; n < 510; n += 1) await get(`page ${n}`);
  await get('first');
  await get('one more');
  expect(state.made).toBe(513);
  await get('first');
  expect(state.made).toBe(513);
  await get('second');
  expect(state.made).toBe(514);
});
