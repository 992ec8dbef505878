/** Lists enterprises for the staff. */
import type { z } from 'zod';
import type { Enterprise } from '#contract/enterprise/company.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byId } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { toEnterprise } from './company.ts';
import { type CompanyFilter, selectCompanies } from './store.ts';

export type EnterpriseSearch = {
  search?: string | undefined;
  /** `pending`: the minimum has not been reached yet. */
  filter?: CompanyFilter | undefined;
};

/** Newest first; `search` is part of a name or a domain. */
export function listEnterprises(
  db: Queryable,
  { search, filter }: EnterpriseSearch,
  page: PageRequest,
): Promise<Page<z.output<typeof Enterprise>>> {
  const wanted = { search: search || null, filter: filter ?? null };
  return takePage(page, {
    cursors: byId,
    read: (after, limit) => selectCompanies(db, { ...wanted, before: after?.id ?? null, limit }),
    placeOf: ({ id }) => ({ id }),
    toItem: toEnterprise,
  });
}
