/** All SQL about profiles and preferences. */
import type { Queryable } from '#server/db/pool.ts';

/** A column changes when its value is not undefined. */
export type ProfileChange = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | null | undefined;
  address?: string | null | undefined;
  state?: string | null | undefined;
  zip_code?: string | null | undefined;
  notify_push?: boolean | undefined;
  notify_email?: boolean | undefined;
  notify_sms?: boolean | undefined;
  notify_marketing?: boolean | undefined;
  profile_visibility?: 'public' | 'private' | undefined;
  profile_image_url?: string | null | undefined;
};

export async function updateOwnColumns(
  db: Queryable,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await db.kysely
    .updateTable('users')
    .set({ ...given, updated_at: now })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

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

export async function replacePicture(
  db: Queryable,
  picture: { id: string; userId: string; content: Buffer; now: Date },
): Promise<void> {
  await db.query(
    `insert into picture (id, user_id, content, created_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set id = excluded.id, content = excluded.content,
       created_at = excluded.created_at`,
    [picture.id, picture.userId, picture.content, picture.now],
  );
}

export async function deletePicture(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from picture where user_id = $1', [userId]);
}

export async function findPicture(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>('select content from picture where id = $1', [id]);
  return rows[0]?.content;
}
