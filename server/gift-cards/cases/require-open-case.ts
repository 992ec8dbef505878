/** What every decision about a case checks first. */
import { refuse } from '#server/kernel/refusal.ts';
import type { CaseRow } from './case-store.ts';

/** Throws `not-found`, `forbidden` for one's own card, and `case-closed`. */
export function requireOpenCase(row: CaseRow | undefined, deciderId: string): asserts row is CaseRow {
  if (!row) throw refuse('not-found');
  if (row.user_id === deciderId)
    throw refuse('forbidden', { message: 'You cannot decide about your own gift card.' });
  if (row.state !== 'open') throw refuse('case-closed');
}

/** Whether this very request decided the case before. */
export function isDecidedBy(row: CaseRow, by: { userId: string; key: string }): boolean {
  return row.decided_by === by.userId && row.decided_key === by.key;
}
