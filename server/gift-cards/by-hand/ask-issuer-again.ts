/** Staff ask the issuer now, under the card's own reference. The issuing job's own rules apply. */
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { Fault, refuse } from '#server/kernel/refusal.ts';
import type { GiftCardDeps } from '../deps.ts';
import { issueGiftCard } from '../issuing/issue-gift-card.ts';
import { readUnit } from '../store.ts';
import type { Unit } from '../unit.ts';
import { requireStuckUnit } from './require-stuck-unit.ts';
import { findStuck } from './stuck-store.ts';

/** Throws `not-found`, `forbidden` and `already-settled`. An answer that settles nothing is returned. */
export async function askIssuerAgain(
  deps: GiftCardDeps,
  actor: Actor,
  unitId: string,
  reason: string,
): Promise<{ unit: Unit; lastAnswer: string | null }> {
  const unit = await readUnit(deps.db, unitId);
  requireStuckUnit(unit, actor);
  if (unit.state === 'issued' || unit.state === 'released') throw refuse('already-settled');
  await transaction(deps.db, (tx) =>
    recordAction(
      tx,
      {
        actor,
        action: 'gift-card-asked-again',
        subject: { kind: 'gift-card', id: unit.id, label: unit.giftCardName },
        reason,
      },
      deps.clock.now(),
    ),
  );
  await issueGiftCard(deps, unitId).catch((error: unknown) => {
    // The answer is noted with the card.
    if (!(error instanceof Fault)) throw error;
  });
  const after = (await readUnit(deps.db, unitId)) ?? unit;
  return { unit: after, lastAnswer: (await findStuck(deps.db, unitId))?.last_answer ?? null };
}
