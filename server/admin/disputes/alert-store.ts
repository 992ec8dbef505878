/** The SQL of alerts and their acknowledgements. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type AlertRow = {
  subject: string;
  since: Date;
  words: string;
  seen_at: Date | null;
  seen_by: string | null;
  note: string | null;
};

const mostShown = 200;

const columns = `alert.subject, alert.since, alert.words, seen.seen_at, seen.note,
  case when seen.seen_by is not null
    then coalesce(nullif(btrim(person.first_name || ' ' || person.last_name), ''), 'Somebody') end as seen_by`;
const sources = `staff_alert_due alert
  left join alert_seen seen on seen.subject = alert.subject
  left join users person on person.id = seen.seen_by
  where ($1::text is null or alert.subject = $1)`;

/** Unacknowledged alerts first, then by age. */
export async function selectAlerts(db: Queryable): Promise<AlertRow[]> {
  const { rows } = await db.query<AlertRow>(
    `select ${columns} from ${sources} order by seen.seen_at is not null, alert.since, alert.subject limit $2`,
    [null, mostShown],
  );
  return rows;
}

export async function findAlert(db: Queryable, subject: string): Promise<AlertRow | undefined> {
  const { rows } = await db.query<AlertRow>(
    `select ${columns} from ${sources} order by alert.since limit 1`,
    [subject],
  );
  return rows[0];
}

/** False when it was acknowledged before. */
export async function insertSeen(
  tx: Tx,
  seen: { subject: string; by: string; at: Date; note: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into alert_seen (subject, seen_by, seen_at, note) values ($1, $2, $3, $4)
     on conflict (subject) do nothing`,
    [seen.subject, seen.by, seen.at, seen.note],
  );
  return rowCount === 1;
}
