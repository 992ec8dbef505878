/** The owner takes a case back. */
import type { CardCase } from '#contract/card-cases.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toCardCase } from './card-case.ts';
import { lockCase, markWithdrawn } from './case-store.ts';
import { notifyCardOwner } from './notify-card-owner.ts';
import type { CaseDeps } from './open-case.ts';

/** Repeating it changes nothing. Throws `not-found` and `case-closed`. */
export function withdrawCase(
  { db, clock, jobs }: CaseDeps,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<CardCase> {
  return transaction(db, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row?.user_id !== userId) throw refuse('not-found');
    if (row.state === 'withdrawn') return toCardCase(row);
    if (row.state !== 'open') throw refuse('case-closed');
    const now = clock.now();
    await markWithdrawn(tx, caseId, now);
    await notifyCardOwner(tx, { jobs }, row, { step: 'withdrawn' });
    return { ...toCardCase(row), state: 'withdrawn', decidedAt: now.toISOString() };
  });
}
