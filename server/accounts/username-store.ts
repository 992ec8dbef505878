/** The SQL of names that are taken, given up and reserved. */
import type { Queryable } from '#server/db/pool.ts';

/** Throws PostgreSQL's unique violation when another user took the name a moment ago. */
export async function updateUsername(
  db: Queryable,
  { userId, username, now }: { userId: string; username: string; now: Date },
): Promise<void> {
  await db.query('update users set username = $2, updated_at = $3 where id = $1', [userId, username, now]);
}

/** Whether the name is reserved after another user gave it up. */
export async function isReserved(
  db: Queryable,
  { username, userId, now }: { username: string; userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from released_username
     where username = $1 and free_at > $3 and released_by is distinct from $2`,
    [username, userId, now],
  );
  return rows.length > 0;
}

export async function releaseUsername(
  db: Queryable,
  { username, userId, now, freeAt }: { username: string; userId: string; now: Date; freeAt: Date },
): Promise<void> {
  await db.query(
    `insert into released_username (username, released_by, released_at, free_at) values ($1, $2, $3, $4)
     on conflict (username) do update set released_by = excluded.released_by,
       released_at = excluded.released_at, free_at = excluded.free_at`,
    [username, userId, now, freeAt],
  );
}

/** A name that its owner takes back is no longer reserved. */
export async function reclaimUsername(db: Queryable, username: string): Promise<void> {
  await db.query('delete from released_username where username = $1', [username]);
}
