/** The SQL of the record that is kept of a deleted account. */
import type { Queryable } from '#server/db/pool.ts';

export type DeletedAccount = {
  id: string;
  userId: string;
  givenUpCents: bigint;
  /** JSON, as the staff's list of deleted accounts shows it. */
  paymentMethodsData: string;
  now: Date;
};

export async function insertDeletedAccount(db: Queryable, account: DeletedAccount): Promise<void> {
  await db.query(
    `insert into deleted_account (id, original_user_id, first_name, last_name, email, phone_number, username, user_type,
       is_authority, balance_cents, given_up_cents, payment_methods_data, provider_customer_id, deleted_at)
     select $1, id, first_name, last_name, email, phone_number, username, user_type, user_type = 'authority', 0, $3, $4,
       provider_customer_id, $5
     from users where id = $2`,
    [account.id, account.userId, account.givenUpCents, account.paymentMethodsData, account.now],
  );
}

export type ClosingAccount = { userId: string; firstName: string; email: string; customerId: string | null };

export async function findClosingAccount(
  db: Queryable,
  by: { deletedAccountId: string } | { userId: string },
): Promise<ClosingAccount | undefined> {
  const { rows } = await db.query<ClosingAccount>(
    `select original_user_id as "userId", first_name as "firstName", email, provider_customer_id as "customerId"
     from deleted_account where id = $1 or original_user_id = $2`,
    'userId' in by ? [null, by.userId] : [by.deletedAccountId, null],
  );
  return rows[0];
}
