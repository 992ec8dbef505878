/** Staff close a case without a replacement or money. The owner reads why, and may open another. */
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { lockCase, markRejected } from './case-store.ts';
import { notifyCardOwner } from './notify-card-owner.ts';
import type { CaseDeps } from './open-case.ts';
import { requireOpenCase } from './require-open-case.ts';

/** Repeating it with the same note changes nothing. Throws what requireOpenCase throws. */
export function rejectCase(
  { db, clock, jobs }: CaseDeps,
  actor: Actor,
  { caseId, note }: { caseId: string; note: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row?.state === 'rejected' && row.decided_by === actor.userId && row.note === note) return;
    requireOpenCase(row, actor.userId);
    const now = clock.now();
    const by = { userId: actor.userId, role: actor.role, key: newId() };
    await markRejected(tx, caseId, { note, by, now });
    await notifyCardOwner(tx, { jobs }, row, { step: 'rejected', note });
    const subject = { kind: 'gift-card', id: row.unit_id, label: row.gift_card_name };
    const after = { case: caseId };
    await recordAction(tx, { actor, action: 'card-case-rejected', subject, reason: note, after }, now);
  });
}
