/**
 * Staff order another card for one that does not work. Its price is held for the first card's order, at the
 * operator's expense, and captured or released like that of any card: where the issuer has none, the owner
 * gets the money.
 */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { cardReplacement, lockAccount, member, post } from '#server/ledger/index.ts';
import { ISSUE_GIFT_CARD } from '../issuing/sweep-units.ts';
import { type CaseRow, insertReplacement, lockCase, markReplaced } from './case-store.ts';
import { notifyCardOwner } from './notify-card-owner.ts';
import type { CaseDeps } from './open-case.ts';
import { isDecidedBy, requireOpenCase } from './require-open-case.ts';
import { requireReplaceable } from './require-replaceable.ts';

/**
 * Repeating it with one key changes nothing. Throws what requireOpenCase and requireReplaceable throw, and
 * `account-closed`.
 */
export function replaceCase(
  { db, clock, jobs }: CaseDeps,
  actor: Actor,
  { caseId, reason, key }: { caseId: string; reason: string; key: string },
): Promise<CaseRow> {
  return transaction(db, async (tx) => {
    // Two decisions wait for each other here; the second finds the case closed.
    const row = await lockCase(tx, caseId);
    const by = { userId: actor.userId, role: actor.role, key };
    if (row && isDecidedBy(row, by)) return row;
    requireOpenCase(row, actor.userId);
    // A closed account can hold nothing: the lock keeps it from closing until the hold is there, and a
    // dispute from freezing it.
    const { closed } = await lockAccount(tx, member(row.user_id));
    if (closed) throw refuse('account-closed');
    await requireReplaceable(tx, row.user_id);
    const now = clock.now();
    const replacementId = newId();
    const { unit_id: unitId, order_id: orderId, face_cents: amountCents } = row;
    await insertReplacement(tx, { unitId, replacementId, now });
    await markReplaced(tx, caseId, { replacementId, by, now });
    const decision = { actorId: actor.userId, actorRole: actor.role, reason };
    await post(tx, cardReplacement({ unitId, replacementId, orderId, amountCents, decision }));
    await jobs.enqueue(tx, ISSUE_GIFT_CARD, { unitId: replacementId });
    await notifyCardOwner(tx, { jobs }, row, { step: 'replaced' });
    const subject = { kind: 'gift-card', id: unitId, label: row.gift_card_name };
    const after = { case: caseId, amount: formatCents(amountCents), replacement: replacementId };
    await recordAction(tx, { actor, action: 'gift-card-replaced', subject, reason, after }, now);
    return { ...row, state: 'replaced' as const, replacement_id: replacementId, decided_at: now };
  });
}
