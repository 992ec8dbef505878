/** The SQL of an enterprise's invitations to members, and of their declines. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Records the invitations as sent now. Returns the members who were not invited a moment ago. */
export async function recordInvited(
  tx: Tx,
  enterpriseId: string,
  userIds: string[],
  { now, notSince }: { now: Date; notSince: Date },
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into employer_question as question (enterprise_id, user_id, asked_at)
     select $1, user_id, $3 from unnest($2::uuid[]) as user_id
     on conflict (enterprise_id, user_id) do update set asked_at = $3, declined_at = null
       where question.asked_at <= $4
     returning user_id as id`,
    [enterpriseId, userIds, now, notSince],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function recordDeclined(
  db: Queryable,
  { userId, enterpriseId, now }: { userId: string; enterpriseId: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into employer_question (enterprise_id, user_id, asked_at, declined_at) values ($1, $2, $3, $3)
     on conflict (enterprise_id, user_id) do update set declined_at = $3`,
    [enterpriseId, userId, now],
  );
}
