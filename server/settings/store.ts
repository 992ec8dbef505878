/** The SQL of pictures. */
import type { Queryable } from '#server/db/pool.ts';

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
