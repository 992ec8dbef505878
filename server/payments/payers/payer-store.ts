/** The SQL about users that payments need: their email, and their customer id at the processor. */

import { saveProcessorCustomer } from '#server/accounts/index.ts';
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { AccountHolder } from '#server/ledger/index.ts';

/** A user with an email. */
export type Contact = { userId: string; email: string; firstName: string };

export type Payer = Contact & { name: string; customerId: string | null };

export async function findPayer(db: Queryable, userId: string): Promise<Payer | undefined> {
  const { rows } = await db.query<{
    email: string;
    first_name: string;
    last_name: string;
    provider_customer_id: string | null;
  }>(
    `select email, first_name, last_name, provider_customer_id from users where id = $1 and deleted_at is null`,
    [userId],
  );
  const [row] = rows;
  return (
    row && {
      userId,
      email: row.email,
      firstName: row.first_name,
      name: `${row.first_name} ${row.last_name}`.trim(),
      customerId: row.provider_customer_id,
    }
  );
}

/** Everybody who manages a company's money: its account managers and super admins. */
export async function findMoneyManagers(db: Queryable, enterpriseId: string): Promise<Contact[]> {
  const { rows } = await db.query<{ id: string; email: string; first_name: string }>(
    `select id, email, first_name from users
     where enterprise_id = $1 and enterprise_role in ('account_manager', 'super_admin') and deleted_at is null
     order by id`,
    [enterpriseId],
  );
  return rows.map((row) => ({ userId: row.id, email: row.email, firstName: row.first_name }));
}

/** An owner of saved cards, as the processor knows them. An enterprise has no email there. */
export type CustomerFacts = { customerId: string | null; name: string; email: string | null };

const factsOf: Record<AccountHolder['kind'], string> = {
  member: `select provider_customer_id as "customerId", ${fullNameSql('users')} as name, email
    from users where id = $1 and deleted_at is null`,
  enterprise: `select provider_customer_id as "customerId", company_name as name, null as email
    from enterprise where id = $1`,
};

export async function findCustomerFacts(
  db: Queryable,
  { kind, ownerId }: AccountHolder,
): Promise<CustomerFacts | undefined> {
  const { rows } = await db.query<CustomerFacts>(factsOf[kind], [ownerId]);
  return rows[0];
}

/**
 * Stores the first id and returns it: concurrent calls may each have asked the processor. Returns null for a
 * member whose account closed meanwhile.
 */
export async function saveCustomer(
  db: Queryable,
  { kind, ownerId }: AccountHolder,
  customerId: string,
): Promise<string | null> {
  if (kind === 'member') return (await saveProcessorCustomer(db, ownerId, customerId)) ?? null;
  const { rows } = await db.query<{ provider_customer_id: string | null }>(
    `update enterprise set provider_customer_id = coalesce(provider_customer_id, $2) where id = $1
     returning provider_customer_id`,
    [ownerId, customerId],
  );
  return rows[0]?.provider_customer_id ?? customerId;
}
