/** What each way out of a stuck card would move, and what the issuer says now. Changes nothing. */
import type { StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import { formatCents, smaller } from '#contract/kernel/money.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import { readUnit } from '../store.ts';
import { type AskDeps, askAboutUnit } from './ask-about-unit.ts';
import { releasable } from './issuer-finding.ts';
import { toStuckGiftCard } from './list-stuck-units.ts';
import { findStuck } from './stuck-store.ts';

/** Throws `not-found` and `already-settled`. */
export async function previewStuckUnit(
  deps: AskDeps,
  actor: Actor,
  unitId: string,
): Promise<StuckGiftCardPreview> {
  const unit = await readUnit(deps.db, unitId);
  if (!unit) throw refuse('not-found');
  const row = await findStuck(deps.db, unitId);
  if (!row) throw refuse('already-settled');
  const { word, detail } = await askAboutUnit(deps, unit);
  const { balanceCents, owedCents } = await memberAccountOf(deps.db, unit.userId);
  const repaidCents = smaller(owedCents, unit.faceCents);
  const card = toStuckGiftCard(row);
  const { amount } = card;
  const from = 'Held for this order';
  return {
    card,
    issuer: { word, detail },
    releasable: releasable({ word, detail }),
    settle: { amount, from, to: 'Owed to the issuer' },
    release: {
      amount,
      from,
      to: `Balance of ${card.buyerName}`,
      repaid: formatCents(repaidCents),
      balanceBefore: formatCents(balanceCents),
      balanceAfter: formatCents(balanceCents + unit.faceCents - repaidCents),
    },
    notified: `${card.buyerName}, ${card.buyerEmail}`,
    isOwn: unit.userId === actor.userId,
  };
}
