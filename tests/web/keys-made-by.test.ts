/** Which keys the dialog that revokes a key names. */
import { expect, test } from 'vitest';
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import { keysMadeBy } from '#web/features/enterprise/developers/keys-made-by.ts';

const key = (id: string, madeByKeyId: string | null, revokedAt: string | null = null) =>
  ({ id, madeByKeyId, revokedAt }) as ApiKey;

test('the keys that a key made, and those that they made, as far as they work', () => {
  const keys = [
    key('root', null),
    key('child', 'root', '2026-01-01T00:00:00.000Z'),
    key('grandchild', 'child'),
    key('sibling', 'root'),
    key('other', null),
  ];
  expect(keysMadeBy(keys, 'root').map(({ id }) => id)).toEqual(['grandchild', 'sibling']);
  expect(keysMadeBy(keys, 'other')).toEqual([]);
});
