/** Staff give the owner money for a card that does not work. Once per card, at the operator's expense. */
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { cardRefund, lockAccount, member, post, repaidText, repayDebt } from '#server/ledger/index.ts';
import { archiveUnit, type CaseRow, lockCase, markRefunded } from './case-store.ts';
import { notifyCardOwner } from './notify-card-owner.ts';
import type { CaseDeps } from './open-case.ts';
import { isDecidedBy, requireOpenCase } from './require-open-case.ts';

export type CaseRefund = { caseId: string; amountCents: bigint; reason: string; key: string };

/**
 * Repeating it with one key changes nothing. Throws what requireOpenCase throws, `account-closed` and
 * `invalid-input`.
 */
export function refundCase(
  { db, clock, jobs }: CaseDeps,
  actor: Actor,
  { caseId, amountCents, reason, key }: CaseRefund,
): Promise<CaseRow> {
  return transaction(db, async (tx) => {
    // Two decisions wait for each other here; the second finds the case closed.
    const row = await lockCase(tx, caseId);
    const by = { userId: actor.userId, role: actor.role, key };
    if (row && isDecidedBy(row, by)) return row;
    requireOpenCase(row, actor.userId);
    if (amountCents <= 0n || amountCents > row.face_cents) throw tooMuch(row);
    const { closed } = await lockAccount(tx, member(row.user_id));
    if (closed) throw refuse('account-closed');
    const now = clock.now();
    await markRefunded(tx, caseId, { refundCents: amountCents, by, now });
    await archiveUnit(tx, row.unit_id, now);
    await post(
      tx,
      cardRefund({
        unitId: row.unit_id,
        userId: row.user_id,
        amountCents,
        description: `Money back for your ${row.gift_card_name} gift card`,
        decision: { actorId: actor.userId, actorRole: actor.role, reason },
      }),
    );
    const cause = `card-refund:${row.unit_id}`;
    const repaidCents = await repayDebt(tx, { cause, holder: member(row.user_id), amountCents });
    const repaid = repaidText(repaidCents);
    await notifyCardOwner(tx, { jobs }, row, { step: 'refunded', refundCents: amountCents, repaid });
    const subject = { kind: 'gift-card', id: row.unit_id, label: row.gift_card_name };
    const after = { case: caseId, amount: formatCents(amountCents) };
    await recordAction(tx, { actor, action: 'gift-card-refunded', subject, reason, after }, now);
    return { ...row, state: 'refunded' as const, refund_cents: amountCents, decided_at: now };
  });
}

export function tooMuch({ face_cents }: Pick<CaseRow, 'face_cents'>): Error {
  const message = `At most ${displayCents(face_cents)}, what was paid for the card.`;
  return refuse('invalid-input', { message, fields: { amount: message } });
}
