/** What the store of endpoints selects and changes for a company, against a model. */
import { expect } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  countEndpoints,
  deleteEndpoint,
  enableEndpoint,
  findEndpoint,
  selectEndpoints,
} from '#server/webhooks/endpoint-store.ts';
import { countWebhookSecretsOfOtherKeys, lockSecretsOfOtherKeys } from '#server/webhooks/secret-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ALL, ids, isThere, minutesFrom, webhooksIn } from './made-up-webhooks.ts';

const db = await testDatabase();
const now = new Date();
const minutes = minutesFrom(now);
const onWebhooks = webhooksIn(db, now);

async function columnsOf(tx: Tx, id: string) {
  const { rows } = await tx.query(
    `select failures, failing_since, quiet_until, busy_until, disabled_at, deleted_at
     from webhook_endpoint where id = $1`,
    [id],
  );
  return rows[0];
}

onWebhooks('a company reads its own endpoints, the newest first', async (tx, { companies, endpoints }) => {
  for (const enterpriseId of companies) {
    const own = endpoints.filter((one) => one.enterprise_id === enterpriseId && isThere(one));
    const newest = own.toSorted(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
    );
    expect(ids(await selectEndpoints(tx, enterpriseId))).toEqual(ids(newest));
    expect(await countEndpoints(tx, enterpriseId)).toBe(own.length);
    for (const { id } of endpoints)
      expect((await findEndpoint(tx, { id, enterpriseId }))?.id).toBe(
        own.some((one) => one.id === id) ? id : undefined,
      );
  }
  expect(await countEndpoints(tx, newId())).toBe(0);
});

onWebhooks('switching on and deleting: the own ones alone', async (tx, { endpoints }) => {
  for (const endpoint of endpoints) {
    const { id, enterprise_id: enterpriseId } = endpoint;
    const before = await columnsOf(tx, id);
    for (const [change, given] of [
      [enableEndpoint, { id, enterpriseId: newId() }],
      [deleteEndpoint, { id, enterpriseId: newId(), now }],
    ] as const)
      expect(await change(tx, given as never)).toBe(false);
    expect(await columnsOf(tx, id)).toEqual(before);
    expect(await enableEndpoint(tx, { id, enterpriseId })).toBe(isThere(endpoint));
    const enabled = { failures: 0, failing_since: null, quiet_until: null, disabled_at: null };
    expect(await columnsOf(tx, id)).toMatchObject(isThere(endpoint) ? enabled : (before ?? {}));
    expect(await deleteEndpoint(tx, { id, enterpriseId, now: minutes(2) })).toBe(isThere(endpoint));
    expect((await columnsOf(tx, id))?.deleted_at).toEqual(isThere(endpoint) ? minutes(2) : now);
    expect(await deleteEndpoint(tx, { id, enterpriseId, now })).toBe(false);
  }
});

onWebhooks('secrets of other keys are locked in pages', async (tx, { endpoints }) => {
  const other = endpoints
    .filter((one) => one.secret_key_id === 'old')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await countWebhookSecretsOfOtherKeys(tx, 'current')).toBe(other.length);
  const read = async (after: string | undefined, atOnce: number) =>
    ids(await lockSecretsOfOtherKeys(tx, { keyId: 'current', after, atOnce }));
  expect(await read(undefined, ALL)).toEqual(ids(other));
  expect(await read(other[1]?.id, 2)).toEqual(ids(other.slice(2, 4)));
});
