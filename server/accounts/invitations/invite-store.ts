/** The SQL of opening many accounts at once. */
import type { Queryable } from '#server/db/pool.ts';

export type NewMemberRow = {
  id: string;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
};

/** Returns the rows that were written. Rows whose email or username is taken are left out. */
export async function insertMembers(
  db: Queryable,
  members: NewMemberRow[],
  now: Date,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await db.query<{ id: string; email: string }>(
    `insert into users (id, email, username, first_name, last_name, phone_number, user_type, created_at, updated_at)
     select *, 'individual', $7::timestamptz, $7::timestamptz
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict do nothing
     returning id, email`,
    [
      members.map(({ id }) => id),
      members.map(({ email }) => email),
      members.map(({ username }) => username),
      members.map(({ firstName }) => firstName),
      members.map(({ lastName }) => lastName),
      members.map(({ phoneNumber }) => phoneNumber),
      now,
    ],
  );
  return rows;
}

export async function enqueueInvitations(db: Queryable, queue: string, invitations: object[]): Promise<void> {
  await db.query('select enqueue_jobs($1, $2::jsonb[])', [
    queue,
    invitations.map((invitation) => JSON.stringify(invitation)),
  ]);
}
