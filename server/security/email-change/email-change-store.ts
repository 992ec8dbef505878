/** All SQL about changes of an email that the old address can undo. */
import type { Queryable } from '#server/db/pool.ts';

export type EmailChange = {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  changed_at: Date;
};

export async function insertEmailChange(
  db: Queryable,
  change: { id: string; userId: string; oldEmail: string; newEmail: string; now: Date; undoUntil: Date },
): Promise<void> {
  await db.query(
    `insert into email_change (id, user_id, old_email, new_email, changed_at, undo_until)
     values ($1, $2, $3, $4, $5, $6)`,
    [change.id, change.userId, change.oldEmail, change.newEmail, change.now, change.undoUntil],
  );
}

/** A change that can still be undone. */
export async function findEmailChange(
  db: Queryable,
  id: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const { rows } = await db.query<EmailChange>(
    `select id, user_id, old_email, new_email, changed_at from email_change
     where id = $1 and undone_at is null and voided_at is null and undo_until > $2`,
    [id, now],
  );
  return rows[0];
}

/** The first change from a moment on that can still be undone. */
export async function findFirstChange(
  db: Queryable,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<EmailChange | undefined> {
  const { rows } = await db.query<EmailChange>(
    `select id, user_id, old_email, new_email, changed_at from email_change
     where user_id = $1 and changed_at >= $2 and undone_at is null and voided_at is null and undo_until > $3
     order by changed_at, id limit 1`,
    [userId, since, now],
  );
  return rows[0];
}

/**
 * Undoes a change and voids the later ones, whose old addresses may be a stranger's. False when it was undone
 * or voided meanwhile; the update locks the row, so one of many concurrent calls succeeds.
 */
export async function markUndone(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update email_change set undone_at = $2 where id = $1 and undone_at is null and voided_at is null',
    [id, now],
  );
  if (rowCount !== 1) return false;
  await db.query(
    `update email_change later set voided_at = $2 from email_change undone
     where undone.id = $1 and later.user_id = undone.user_id and later.undone_at is null and later.voided_at is null
       and (later.changed_at, later.id) > (undone.changed_at, undone.id)`,
    [id, now],
  );
  return true;
}

/** The addresses that can still take the account back. */
export async function findUndoAddresses(db: Queryable, userId: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ old_email: string }>(
    `select distinct old_email from email_change
     where user_id = $1 and undone_at is null and voided_at is null and undo_until > $2
     order by old_email`,
    [userId, now],
  );
  return rows.map(({ old_email }) => old_email);
}

/** Voids every change that could still be undone. */
export async function voidEmailChanges(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `update email_change set voided_at = $2
     where user_id = $1 and undone_at is null and voided_at is null and undo_until > $2`,
    [userId, now],
  );
}

/**
 * Whether its owner undid a change of the email, but the account still has the new one: another account has
 * the old.
 */
export async function isEmailUnrestored(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ unrestored: boolean }>(
    `select exists (select from email_change change join users on users.id = change.user_id and email = new_email
       where user_id = $1 and undone_at is not null) as unrestored`,
    [userId],
  );
  return rows[0]?.unrestored ?? false;
}

export async function deleteEmailChanges(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from email_change where user_id = $1', [userId]);
}

/** Kept for a month after the link has expired, for questions of the owner. */
export async function deleteOldEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.query(`delete from email_change where undo_until < $1::timestamptz - interval '30 days'`, [now]);
}
