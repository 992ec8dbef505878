/** The owner adds a picture to an open case. */
import type { CardCase } from '#contract/card-cases.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toCardCase } from './card-case.ts';
import { lockCase, updatePicture } from './case-store.ts';

/** `picture` is encoded anew by the product. Throws `not-found` and `case-closed`. */
export function addCasePicture(
  { db }: { db: Db },
  { userId, caseId, picture }: { userId: string; caseId: string; picture: Buffer },
): Promise<CardCase> {
  return transaction(db, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row?.user_id !== userId) throw refuse('not-found');
    if (row.state !== 'open') throw refuse('case-closed');
    await updatePicture(tx, caseId, picture);
    return { ...toCardCase(row), hasPicture: true };
  });
}
