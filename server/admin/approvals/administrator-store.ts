/** The SQL of the administrators who decide about staff requests. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Everything that the transaction writes from now on carries the second administrator. */
export async function nameChecker(tx: Tx, checkerId: string): Promise<void> {
  await tx.query(`select set_config('indulge.checker_id', $1, true)`, [checkerId]);
}

export type Administrator = { id: string; email: string; first_name: string };

/** The administrators who can act. An invited one who never came cannot. */
export async function selectAdministrators(db: Queryable): Promise<Administrator[]> {
  const { rows } = await db.query<Administrator>(
    `select id, email, first_name from users
     where user_type = 'authority' and authority_role in ('god', 'administrator') and deleted_at is null
       and frozen_at is null and email_verified_at is not null
     order by id`,
  );
  return rows;
}

export async function selectOtherAdministrators(db: Queryable, exceptId: string): Promise<Administrator[]> {
  return (await selectAdministrators(db)).filter(({ id }) => id !== exceptId);
}
