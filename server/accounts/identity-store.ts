/** All SQL about linked identities: accounts with Google or Apple that sign a user in. */
import type { Queryable } from '#server/db/pool.ts';
import type { IdentityProviderName } from './identity-port.ts';
import { USER_COLUMNS } from './store.ts';
import type { UserRow } from './user.ts';

export async function findUserByIdentity(
  db: Queryable,
  identity: { provider: IdentityProviderName; subject: string },
): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${USER_COLUMNS} from users
     where deleted_at is null
       and id = (select user_id from linked_identity where provider = $1 and subject = $2)`,
    [identity.provider, identity.subject],
  );
  return rows[0];
}

/** Returns false when another account holds the identity. */
export async function linkIdentity(
  db: Queryable,
  link: { provider: IdentityProviderName; subject: string; email: string; userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into linked_identity (provider, subject, email, user_id, linked_at) values ($1, $2, $3, $4, $5)
     on conflict (provider, subject) do update set user_id = linked_identity.user_id
       where linked_identity.user_id = excluded.user_id`,
    [link.provider, link.subject, link.email, link.userId, link.now],
  );
  return rowCount === 1;
}

export type LinkedIdentity = {
  id: string;
  provider: IdentityProviderName;
  email: string | null;
  linked_at: Date;
};

/** A user's identities, oldest first. */
export async function listIdentities(db: Queryable, userId: string): Promise<LinkedIdentity[]> {
  const { rows } = await db.query<LinkedIdentity>(
    `select id, provider, email, linked_at from linked_identity where user_id = $1 order by linked_at, id`,
    [userId],
  );
  return rows;
}

/** Removes one identity of a user, or all of them; returns the providers that were removed. */
export async function deleteIdentities(
  db: Queryable,
  userId: string,
  id: string | null = null,
): Promise<IdentityProviderName[]> {
  const { rows } = await db.query<{ provider: IdentityProviderName }>(
    'delete from linked_identity where user_id = $1 and ($2::uuid is null or id = $2) returning provider',
    [userId, id],
  );
  return rows.map(({ provider }) => provider);
}
