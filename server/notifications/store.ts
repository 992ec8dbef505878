/** All SQL of notifications and of failed mails. */
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { type About, type AboutColumns, aboutColumns, type Topic } from './topic.ts';

export type NotificationRow = {
  id: string;
  title: string;
  message: string;
  is_read: boolean;
  created_at: Date;
  topic: Topic | null;
  object_id: string | null;
};

const columns = 'id, title, message, is_read, created_at, topic, object_id';

export async function insertNotification(
  db: Queryable,
  row: { id: string; userId: string; title: string; message: string } & AboutColumns,
): Promise<void> {
  await db.query(
    'insert into notification (id, user_id, title, message, topic, object_id) values ($1, $2, $3, $4, $5, $6)',
    [row.id, row.userId, row.title, row.message, row.topic, row.objectId],
  );
}

/**
 * Newest first, after a place in the list. Not by id: that of a payout or of an order says no time where a
 * request key made it.
 */
export async function selectNotifications(
  db: Queryable,
  { userId, after, limit }: { userId: string; after: { micros: bigint; id: string } | null; limit: number },
): Promise<(NotificationRow & { micros: bigint })[]> {
  const { rows } = await db.query<NotificationRow & { micros: bigint }>(
    `select ${columns}, (extract(epoch from created_at) * 1000000)::bigint as micros from notification
     where user_id = $1 and ($2::bigint is null or (created_at, id) <
       (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
     order by created_at desc, id desc limit $4`,
    [userId, after?.micros, after?.id, limit],
  );
  return rows;
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from notification where user_id = $1 and not is_read',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Returns undefined when the user has no such notification. */
export async function setNotificationRead(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  const { rows } = await db.query<NotificationRow>(
    `update notification set is_read = true where id = $1 and user_id = $2 returning ${columns}`,
    [id, userId],
  );
  return rows[0];
}

/**
 * In ascending id, as update_order_notifications locks them. `seenUntil` is a time as readers have it, cut to
 * its millisecond; null marks all.
 */
export async function markAllRead(
  db: Queryable,
  { userId, seenUntil }: { userId: string; seenUntil: Date | null },
): Promise<void> {
  await db.query(
    `update notification set is_read = true where id in (
       select id from notification where user_id = $1 and not is_read
         and ($2::timestamptz is null or created_at < $2 + interval '1 millisecond')
       order by id for update)`,
    [userId, seenUntil],
  );
}

/** Returns whether the user had such a notification. */
export async function deleteNotification(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db.query('delete from notification where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  return rowCount === 1;
}

export async function insertMailFailure(
  db: Queryable,
  row: {
    id: string;
    userId: string | null;
    template: string;
    final: boolean;
    reason: string;
    /** Whether our mail server failed, and not the recipient's, nor our patience. */
    isOurs: boolean;
    failedAt: Date;
  },
): Promise<void> {
  // Writes nothing for a deleted user, whose row stays: what a mail server says may name the address.
  await db.query(
    `insert into mail_failure (id, user_id, template, final, reason, failed_at, is_ours)
     select $1, $2, $3, $4, $5, $6, $7
     where $2::uuid is null or exists (select from users where id = $2 and deleted_at is null)`,
    [row.id, row.userId, row.template, row.final, row.reason.slice(0, 500), row.failedAt, row.isOurs],
  );
}

/** Whether our mail server failed to take such a mail. */
export async function hasOwnFailure(
  db: Queryable,
  { userId, template, since }: { userId: string; template: string; since: Date },
): Promise<boolean> {
  const { rows } = await db.query(
    'select from mail_failure where user_id = $1 and failed_at > $2 and template = $3 and is_ours limit 1',
    [userId, since, template],
  );
  return rows.length > 0;
}

/** Whether the user switched email notifications off. */
export async function refusesMail(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query('select from users where id = $1 and not notify_email', [userId]);
  return rows.length > 0;
}

/** The address of an account; undefined once it is deleted. */
export async function findPresentEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email: string }>(
    'select email from users where id = $1 and deleted_at is null',
    [userId],
  );
  return rows[0]?.email;
}

/**
 * Deletes at most `most` failures older than `before`; returns how many. Needs no index: ids carry their
 * time.
 */
export async function deleteMailFailures(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from mail_failure where id in (
       select id from mail_failure where id < $1 and failed_at < $2 order by id limit $3)`,
    [newId(before.getTime()), before, most],
  );
  return rowCount ?? 0;
}

/** Deletes at most `most` notifications older than `before`; returns how many. */
export async function deleteNotificationsBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from notification where id in (
       select id from notification where created_at < $1 limit $2)`,
    [before, most],
  );
  return rowCount ?? 0;
}

/**
 * Inserts notifications under ids that the caller chose, so that a second run inserts none again. Returns the
 * ids that are new.
 */
export async function insertNotifications(
  tx: Queryable,
  rows: { id: string; userId: string; title: string; message: string; about?: About }[],
): Promise<Set<string>> {
  const written = await tx.query<{ id: string }>(
    `insert into notification (id, user_id, title, message, topic, object_id)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[])
     on conflict (id) do nothing returning id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ userId }) => userId),
      rows.map(({ title }) => title),
      rows.map(({ message }) => message),
      rows.map(({ about }) => aboutColumns(about).topic),
      rows.map(({ about }) => aboutColumns(about).objectId),
    ],
  );
  return new Set(written.rows.map(({ id }) => id));
}

/** Deletes a user's notifications and the records of mails that failed to reach them. */
export async function deleteNotifications(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from notification where user_id = $1', [userId]);
  await db.query('delete from mail_failure where user_id = $1', [userId]);
}
