/** A company whose software orders rewards, and whose server gets webhooks about them. */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { Received } from '#tests/webhooks/api/receiver.ts';
import { MANAGER_FUNDS, type World } from '../world/world.ts';
import type { Promised } from './api-client.ts';

export type ApiCompany = { key: string; enterpriseId: string; fundsCents: bigint };

/** A company of the world with a key of its super admin, and a webhook for every event. */
export async function openCompany(
  world: World,
  receiverUrl: string,
  fundsCents = MANAGER_FUNDS,
): Promise<ApiCompany> {
  const { id: ownerId } = await world.manager('super_admin', fundsCents);
  const key = `PROD_${randomBytes(32).toString('base64url')}`;
  const { rows } = await world.db.query<{ enterprise_id: string }>(
    `insert into api_key (id, enterprise_id, name, mode, permission, key_hash, ending, created_by, created_at)
     select $1, enterprise_id, 'Chaos', 'live', 'read_write', $2, $3, id, now() from users where id = $4
     returning enterprise_id`,
    [newId(), createHash('sha256').update(key).digest(), key.slice(-4), ownerId],
  );
  const answer = await fetch(`${world.url}/api/v2/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiverUrl }),
  });
  expect(answer.status).toBe(200);
  return { key, enterpriseId: rows[0]?.enterprise_id ?? '', fundsCents };
}

/** Each external id is one order that was paid once, and each canceled reward came back. */
export async function expectOrdersAgree(
  { db }: World,
  { enterpriseId, fundsCents }: ApiCompany,
  promised: Promised[],
): Promise<void> {
  const { rows: orders } = await db.query<{ id: string; external_id: string }>(
    'select id, external_id from reward_order where payer_id = $1',
    [enterpriseId],
  );
  expect(new Map(orders.map(({ external_id, id }) => [external_id, id]))).toEqual(
    new Map(promised.map(({ externalId, orderId }) => [externalId, orderId])),
  );
  expect(orders).toHaveLength(promised.length);
  const kept = promised.filter(({ canceled }) => !canceled).length;
  expect(await enterpriseBalanceOf(db, enterpriseId)).toBe(fundsCents - BigInt(kept) * 100n);
}

/**
 * Each event arrived, in order per resource. An event may be taken twice, where its sender died before it
 * noted the answer: its first time counts. Returns how many events there were.
 */
export function expectEventsAgree(taken: Received[], promised: Promised[]): number {
  const known = new Set<string>();
  const seen = taken.filter(({ uuid }) => !known.has(uuid) && known.add(uuid));
  const arrivals = Map.groupBy(seen, ({ resourceId }) => resourceId);
  for (const { orderId, rewardId, canceled } of promised) {
    const events = (id: string) => arrivals.get(id)?.map(({ event }) => event);
    expect(events(orderId)).toEqual(['ORDERS.CREATED']);
    expect(events(rewardId)).toEqual([
      'REWARDS.DELIVERY.SUCCEEDED',
      ...(canceled ? ['REWARDS.CANCELED'] : []),
    ]);
  }
  return seen.length;
}
