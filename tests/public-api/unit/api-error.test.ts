/** How the public API names a wrong value. */
import { expect, test } from 'vitest';
import { invalid } from '#server/public-api/edge/api-error.ts';

test.each([
  [['reward', 'value'], 'is missing', 'reward.value is missing'],
  [['reward', 'value'], 'This is too small', 'reward.value is too small'],
  [[], 'is not an object', 'The body is not an object'],
  [['products'], 'Choose at least one gift card.', 'Choose at least one gift card.'],
])('%j, which "%s", is told as "%s"', (path, words, sentence) => {
  const error = invalid(path, words);
  expect([error.status, error.message]).toEqual([422, sentence]);
});
