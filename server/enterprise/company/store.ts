/** All SQL of enterprises themselves. Employees, payouts and transactions have stores of their own. */

import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { CompanyRow } from './company.ts';

const company = `select enterprise.id, company_name, slug, email_domain, company_email, company_address, company_phone,
    minimum_balance_cents, minimum_reached_at, is_active, is_setup_complete, reward_months,
    enterprise.created_at,
    enterprise.updated_at, coalesce(account.balance, 0)::bigint as balance_cents,
    account.frozen_at is not null as balance_frozen,
    (select count(*)::int from users where enterprise_id = enterprise.id and deleted_at is null
       and enterprise_role in ('account_staff', 'department_manager')) as staff_count,
    creator.first_name as creator_first_name, creator.last_name as creator_last_name, creator.email as creator_email
  from enterprise
  left join ledger_account account on account.kind = 'enterprise' and account.owner_id = enterprise.id
  left join users creator on creator.id = enterprise.creator_id and creator.deleted_at is null`;

export async function findCompany(db: Queryable, id: string): Promise<CompanyRow | undefined> {
  const { rows } = await db.query<CompanyRow>({
    name: 'company',
    text: `${company} where enterprise.id = $1`,
    values: [id],
  });
  return rows[0];
}

export type CompanyFilter = 'active' | 'inactive' | 'pending';

/** Newest first; `search` is part of the name or the domain, `before` the last id of the previous page. */
export async function selectCompanies(
  db: Queryable,
  {
    search,
    filter,
    before,
    limit,
  }: { search: string | null; filter: CompanyFilter | null; before: string | null; limit: number },
): Promise<CompanyRow[]> {
  const { rows } = await db.query<CompanyRow>(
    `${company}
     where ($1::text is null or position(lower($1) in lower(company_name)) > 0
        or position(lower($1) in email_domain) > 0)
       and ($2::uuid is null or (enterprise.created_at, enterprise.id) <
         (select created_at, id from enterprise where id = $2))
       and case $4 when 'active' then is_active when 'inactive' then not is_active
         when 'pending' then not is_setup_complete else true end
     order by enterprise.created_at desc, enterprise.id desc
     limit $3`,
    [search, before, limit, filter],
  );
  return rows;
}

export type CompanyFacts = {
  companyName: string;
  slug: string;
  emailDomain: string;
  companyEmail: string | null;
  companyAddress: string | null;
  companyPhone: string | null;
  minimumCents: bigint;
  isActive: boolean;
};

/** Returns which of the two is taken, or undefined when the row is written. */
export type TakenName = 'slug' | 'email_domain' | undefined;

export function insertCompany(tx: Tx, facts: CompanyFacts & { id: string; now: Date }): Promise<TakenName> {
  return unlessTaken(tx, async () => {
    await tx.query(
      `insert into enterprise (id, company_name, slug, email_domain, company_email, company_address, company_phone,
         minimum_balance_cents, is_active, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [facts.id, ...values(facts), facts.now],
    );
  });
}

/** The enterprise exists. */
export function updateCompany(tx: Tx, facts: CompanyFacts & { id: string; now: Date }): Promise<TakenName> {
  return unlessTaken(tx, async () => {
    await tx.query(
      `update enterprise set company_name = $2, slug = $3, email_domain = $4, company_email = $5,
         company_address = $6, company_phone = $7, minimum_balance_cents = $8, is_active = $9, updated_at = $10
       where id = $1`,
      [facts.id, ...values(facts), facts.now],
    );
    await noteReachedMinimum(tx, facts.id, facts.now);
  });
}

/** For the rewards that it sends from now on. */
export async function updateRewardMonths(tx: Tx, enterpriseId: string, months: number): Promise<void> {
  await tx.query('update enterprise set reward_months = $2 where id = $1', [enterpriseId, months]);
}

/** A minimum that is lowered to the balance is reached, and a minimum of 0 always is (P49). */
export async function noteReachedMinimum(tx: Tx, enterpriseId: string, now: Date): Promise<void> {
  await tx.query(
    `update enterprise set minimum_reached_at = $2, is_setup_complete = true
     from ledger_account account
     where enterprise.id = $1 and minimum_reached_at is null
       and account.kind = 'enterprise' and account.owner_id = enterprise.id
       and account.balance >= minimum_balance_cents`,
    [enterpriseId, now],
  );
}

export async function setCreator(tx: Tx, enterpriseId: string, userId: string): Promise<void> {
  await tx.query('update enterprise set creator_id = $2 where id = $1', [enterpriseId, userId]);
}

function values(facts: CompanyFacts) {
  return [
    facts.companyName,
    facts.slug,
    facts.emailDomain,
    facts.companyEmail,
    facts.companyAddress,
    facts.companyPhone,
    facts.minimumCents,
    facts.isActive,
  ] as const;
}

/** The transaction continues after a taken name, so that the refusal can name the field. */
async function unlessTaken(tx: Tx, write: () => Promise<void>): Promise<TakenName> {
  await tx.query('savepoint company');
  try {
    await write();
    await tx.query('release savepoint company');
    return undefined;
  } catch (error) {
    const taken = takenBy(error);
    if (taken === undefined) throw error;
    await tx.query('rollback to savepoint company');
    return taken;
  }
}

function takenBy(error: unknown): TakenName {
  if (!isUniqueViolation(error)) return undefined;
  if (error.constraint === 'enterprise_slug_key') return 'slug';
  if (error.constraint === 'enterprise_email_domain_key') return 'email_domain';
  return undefined;
}
