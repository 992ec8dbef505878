/** Lists enterprises for the staff. */
import type { z } from 'zod';
import type { Enterprise } from '#contract/enterprise/company.ts';
import type { Queryable } from '#server/db/pool.ts';
import { toEnterprise } from './company.ts';
import { type CompanyFilter, selectCompanies } from './store.ts';

export type EnterpriseSearch = {
  search?: string | undefined;
  /** `pending`: the minimum has not been reached yet. */
  filter?: CompanyFilter | undefined;
  cursor?: string | undefined;
  limit: number;
};

export type EnterprisePage = { enterprises: z.output<typeof Enterprise>[]; nextCursor: string | null };

/**
 * Newest first. `cursor` is the id that the previous page returned; `search` is part of a name or a domain.
 */
export async function listEnterprises(
  db: Queryable,
  { search, filter, cursor, limit }: EnterpriseSearch,
): Promise<EnterprisePage> {
  const rows = await selectCompanies(db, {
    search: search || null,
    filter: filter ?? null,
    before: cursor ?? null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    enterprises: page.map(toEnterprise),
    nextCursor: rows.length > limit && last ? last.id : null,
  };
}
