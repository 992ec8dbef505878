/** The SQL of alerts and their acknowledgments. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type AlertRow = {
  subject: string;
  since: Date;
  since_micros: bigint;
  rank: number;
  words: string;
  seen_at: Date | null;
  seen_by: string | null;
  note: string | null;
};

/** Where a page ended. */
export type AlertPlace = { rank: number; micros: bigint; subject: string };

/** Unacknowledged alerts first; work that is stuck before differences, of which there may be many. */
const rank = `case when seen.seen_at is null then 0 else 2 end + case when alert.stuck then 0 else 1 end`;
const columns = `alert.subject, alert.since, (extract(epoch from alert.since) * 1000000)::bigint as since_micros,
  ${rank} as rank, alert.words, seen.seen_at, seen.note,
  case when seen.seen_by is not null
    then coalesce(${fullNameOrNullSql('person')}, 'Someone') end as seen_by`;
/** An acknowledgment covers what began no later than what it was given for. */
const sources = `staff_alert_shown alert
  left join lateral (
    select seen_by, seen_at, note from alert_seen
    where alert_seen.subject = alert.subject and alert_seen.since >= alert.since
    order by alert_seen.since limit 1) seen on true
  left join users person on person.id = seen.seen_by
  where alert.since is not null and ($1::text is null or alert.subject = $1)`;

/** By rank, then by age. */
export async function selectAlerts(
  db: Queryable,
  { after, limit }: { after: AlertPlace | null; limit: number },
): Promise<AlertRow[]> {
  const { rows } = await db.query<AlertRow>(
    `select ${columns} from ${sources}
       and ($2::int is null or (${rank}, alert.since, alert.subject) >
         ($2::int, timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::text))
     order by rank, alert.since, alert.subject limit $5`,
    [null, after?.rank, after?.micros, after?.subject, limit],
  );
  return rows;
}

/** The alerts about one subject: first what nobody has acknowledged, then by age. */
export async function selectAlertsOf(db: Queryable, subject: string): Promise<AlertRow[]> {
  const { rows } = await db.query<AlertRow>(
    `select ${columns} from ${sources} order by seen.seen_at is not null, alert.since`,
    [subject],
  );
  return rows;
}

/**
 * False when it was acknowledged before, or is no more. `since` has milliseconds, the database microseconds.
 */
export async function insertSeen(
  tx: Tx,
  seen: { subject: string; since: Date; by: string; at: Date; note: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into alert_seen (subject, since, seen_by, seen_at, note)
     select subject, max(since), $3, $4, $5 from staff_alert_shown
     where subject = $1 and date_trunc('milliseconds', since) = $2 group by subject
     on conflict (subject, since) do nothing`,
    [seen.subject, seen.since, seen.by, seen.at, seen.note],
  );
  return rowCount === 1;
}
