/** All SQL about security events. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';

export type SecurityEventRow = {
  id: string;
  at: Date;
  at_micros: bigint;
  kind: string;
  user_id: string | null;
  user_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
  network: string | null;
  device: string | null;
  detail: Record<string, unknown>;
};

export type EventFilters = {
  kind?: string | undefined;
  userId?: string | undefined;
  network?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The last event of a page. */
export type EventPlace = { atMicros: bigint; id: string };

export async function insertSecurityEvent(
  db: Queryable,
  event: {
    id: string;
    at: Date;
    kind: string;
    userId: string | null;
    actorId: string | null;
    accountKey: string | null;
    network: string | null;
    device: string | null;
    detail: object;
  },
): Promise<void> {
  await db.query(
    `insert into security_event (id, at, kind, user_id, actor_id, account_key, network, device, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      event.id,
      event.at,
      event.kind,
      event.userId,
      event.actorId,
      event.accountKey,
      event.network,
      event.device,
      JSON.stringify(event.detail),
    ],
  );
}

/** The browser of a session, as it was when the session began. */
export async function findSessionBrowser(
  db: Queryable,
  sessionId: string,
): Promise<{ ip: string | null; userAgent: string | null } | undefined> {
  const { rows } = await db.query<{ ip: string | null; userAgent: string | null }>(
    'select host(ip) as ip, user_agent as "userAgent" from session where id = $1',
    [sessionId],
  );
  return rows[0];
}

/** Newest first. Each filter has an index that is read in this order. */
export async function selectSecurityEvents(
  db: Queryable,
  { kind, userId, network, from, to }: EventFilters,
  after: EventPlace | null,
  limit: number,
): Promise<SecurityEventRow[]> {
  const { rows } = await db.query<SecurityEventRow>(
    `select event.id, event.at, (extract(epoch from event.at) * 1000000)::bigint as at_micros, event.kind,
       event.user_id, event.actor_id, event.network, event.device, event.detail,
       ${fullNameOrNullSql('owner')} as user_name,
       ${fullNameOrNullSql('actor')} as actor_name
     from security_event event
     left join users owner on owner.id = event.user_id
     left join users actor on actor.id = event.actor_id
     where ($1::text is null or event.kind = $1) and ($2::uuid is null or event.user_id = $2)
       and ($3::text is null or event.network = $3)
       and ($4::text is null or event.at >= $4::timestamptz) and ($5::text is null or event.at < $5::timestamptz)
       and ($6::bigint is null or (event.at, event.id) <
         (timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::uuid))
     order by event.at desc, event.id desc
     limit $8`,
    [kind, userId, network, from, to, after?.atMicros, after?.id, limit],
  );
  return rows;
}

/** Whether an event of this kind came from the same network and device since then. */
export async function hasEventLike(
  db: Queryable,
  event: { kind: string; userId: string; network: string | null; device: string | null; since: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from security_event where user_id = $1 and kind = $2 and at > $5
       and network is not distinct from $3::text and device is not distinct from $4::text) as found`,
    [event.userId, event.kind, event.network, event.device, event.since],
  );
  return rows[0]?.found ?? false;
}

/** Deletes a part of the events before `before`; the caller repeats until none is left. */
export async function deleteEventsBefore(db: Queryable, before: Date, atOnce: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from security_event where id in (select id from security_event where at < $1 order by at limit $2)',
    [before, atOnce],
  );
  return rowCount ?? 0;
}
