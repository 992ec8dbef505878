/** SQL of the issuer's limits, which all processes share. Concurrent calls share a statement. */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';

/** Reserves a time for each call. Returns the milliseconds until then. */
export const reserveCall = batchByDatabase(
  async (db, calls: { issuer: string; perSecond: number }[]): Promise<number[]> => {
    const [first] = calls;
    if (!first) return [];
    const { issuer, perSecond } = first;
    const { rows } = await db.query<{ wait: number }>({
      name: 'reserve-issuer-calls',
      text: 'select wait from reserve_issuer_calls($1, $2, $3) as wait',
      values: [issuer, calls.length, perSecond],
    });
    const waitMs = (rows[0]?.wait ?? 0) * 1000;
    return calls.map((_call, place) => waitMs + (place / perSecond) * 1000);
  },
);

/** Seconds until the issuer may be called; 0 for now. */
export const secondsUntilFree = batchByDatabase(async (db, issuers: string[]): Promise<number[]> => {
  const { rows } = await db.query<{ issuer: string; seconds: number }>({
    name: 'issuer-wait',
    text: `select issuer, extract(epoch from next_at - clock_timestamp())::float8 as seconds
      from issuer_pace where issuer = any ($1)`,
    values: [issuers],
  });
  const waits = new Map(rows.map(({ issuer, seconds }) => [issuer, Math.max(0, seconds)]));
  return issuers.map((issuer) => waits.get(issuer) ?? 0);
});

/** Nobody calls the issuer for this long. A longer pause is kept. */
export async function pauseIssuer(
  db: Queryable,
  { issuer, seconds }: { issuer: string; seconds: number },
): Promise<void> {
  await db.query(
    `insert into issuer_pace as pace (issuer, next_at) values ($1, clock_timestamp() + $2 * interval '1 second')
     on conflict (issuer) do update set next_at = greatest(pace.next_at, excluded.next_at)`,
    [issuer, seconds],
  );
}
