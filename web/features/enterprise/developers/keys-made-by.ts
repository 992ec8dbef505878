import type { ApiKey } from '#contract/enterprise/api-keys.ts';

/** The keys that a key made by the API, and those that they made, as far as they are not revoked. */
export function keysMadeBy(keys: readonly ApiKey[], id: string): ApiKey[] {
  return keys
    .filter(({ madeByKeyId }) => madeByKeyId === id)
    .flatMap((key) => [...(key.revokedAt === null ? [key] : []), ...keysMadeBy(keys, key.id)]);
}
