/** Cases for their owner, and for staff in pages. */
import type { StaffCardCase } from '#contract/admin/card-cases.ts';
import type { CardCase } from '#contract/card-cases.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { readOwn } from '../purchased/purchased-store.ts';
import { toCardCase, toStaffCardCase } from './card-case.ts';
import { findStaffCase, selectCasesOf, selectClosedCases, selectOpenCases } from './case-store.ts';

/** Of one's own card, newest first. Throws `not-found`. */
export async function listOwnCases(
  db: Queryable,
  card: { userId: string; unitId: string },
): Promise<CardCase[]> {
  if (!(await readOwn(db, card))) throw refuse('not-found');
  return (await selectCasesOf(db, card)).map(toCardCase);
}

export function listCases(
  db: Queryable,
  readerId: string,
  state: 'open' | 'closed',
  page: PageRequest,
): Promise<Page<StaffCardCase>> {
  const select = state === 'open' ? selectOpenCases : selectClosedCases;
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => select(db, { after, limit }),
    placeOf: ({ opened_micros, id }) => ({ micros: opened_micros, id }),
    toItem: (row) => toStaffCardCase(row, readerId),
  });
}

/** Throws `not-found`. */
export async function getCase(db: Queryable, readerId: string, caseId: string): Promise<StaffCardCase> {
  const row = await findStaffCase(db, caseId);
  if (!row) throw refuse('not-found');
  return toStaffCardCase(row, readerId);
}
