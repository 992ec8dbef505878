/** The SQL of the demo company, which exists before its managers do. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';

/** Returns the company's id. Running it again changes nothing. */
export async function insertDemoCompany(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into enterprise (id, company_name, slug, email_domain, company_email, company_address, company_phone)
     values ($1, 'Acme Rewards', 'acmerewards', 'acme.example', 'hello@acme.example',
       '1 Acme Plaza, Chicago, Illinois 60601', '(555) 010-0100')
     on conflict (slug) do update set slug = excluded.slug
     returning id`,
    [newId()],
  );
  const [company] = rows;
  if (!company) throw new Error('The demo company could not be written.');
  return company.id;
}

/** The first creator stays. */
export async function setDemoCreator(
  tx: Tx,
  companyId: string,
  creatorId: string | undefined,
): Promise<void> {
  await tx.query('update enterprise set creator_id = coalesce(creator_id, $2) where id = $1', [
    companyId,
    creatorId,
  ]);
}

/** A year ago, it had paid in its minimum for the first time. */
export async function setDemoFunded(db: Queryable, companyId: string): Promise<void> {
  await db.query(
    `update enterprise set created_at = created_at - interval '1 year', is_setup_complete = true,
       minimum_reached_at = created_at - interval '1 year'
     where id = $1 and minimum_reached_at is null`,
    [companyId],
  );
}
