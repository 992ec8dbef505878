import { expect, test } from 'vitest';
import { createPageCache } from '#server/catalogue/page-cache.ts';

/** A cache over a version that the test raises, and a count of the pages that were made. */
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

test('a page is made once, however many ask at the same moment', async () => {
  const { state, get } = cacheWith();
  const pages = await Promise.all(Array.from({ length: 50 }, () => get('food')));
  expect(new Set(pages)).toEqual(new Set(['food of version 1']));
  expect([state.made, state.reads]).toEqual([1, 1]);
});

test('pages of another version are not shown once the version is looked at', async () => {
  const { state, cache, get } = cacheWith();
  await get('food');
  state.version = 2n;
  expect(await get('food')).toBe('food of version 1');
  cache.forget();
  expect(await get('food')).toBe('food of version 2');
});

test('while the version stays, looking again makes nothing anew', async () => {
  const { state, cache, get } = cacheWith();
  await get('food');
  cache.forget();
  await get('food');
  expect([state.made, state.reads]).toEqual([1, 2]);
});

test('a page that could not be made is made again', async () => {
  const { cache, get } = cacheWith();
  await expect(cache.get('food', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await get('food')).toBe('food of version 1');
});

test('a version that could not be read fails the request, not the next one', async () => {
  let away = true;
  const cache = createPageCache<string>(async () => {
    if (away) throw new Error('away');
    return 1n;
  });
  await expect(cache.get('food', async () => 'page')).rejects.toThrow('away');
  away = false;
  expect(await cache.get('food', async () => 'page')).toBe('page');
});

test('the page asked for longest ago goes when there are too many', async () => {
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
