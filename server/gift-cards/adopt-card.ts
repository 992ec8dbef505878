/**
 * Gives its owner a card that the issuer made and a point-in-time restore lost. The owner is known if the
 * unit that the reference names is here; the issuing job then finishes the unit, as if the process had been
 * killed between the order and the answer.
 */
import { isId } from '#contract/kernel/id.ts';
import { transaction } from '#server/db/transaction.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { createCodes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import type { IssuerOrder } from './issuer-port.ts';
import { issueGiftCard } from './issuing/issue-gift-card.ts';
import { recordLateOrder } from './issuing/record-late-order.ts';
import { readUnit, selectOrdered } from './store.ts';

export type CardOutcome =
  /** The order is the card's own. */
  | 'recorded'
  /** The order issued nothing. */
  | 'void'
  | 'adopted'
  /** Ordered for a card that was settled otherwise: an alert for staff. */
  | 'staff'
  /** Not settled yet: the product goes on asking, and staff see the card among the stuck ones. */
  | 'later'
  /** The card that the reference names is not here, so nobody knows its owner. */
  | 'ownerless';

export type AdoptedCard = { outcome: CardOutcome; reason?: string };

/** Repeating it changes nothing. */
export async function adoptCard(
  deps: GiftCardDeps,
  { reference, issuerOrderId, effect }: Pick<IssuerOrder, 'reference' | 'issuerOrderId' | 'effect'>,
  { dry }: { dry: boolean },
): Promise<AdoptedCard> {
  return { outcome: await adopt(deps, { reference, issuerOrderId, effect }, dry) };
}

async function adopt(
  deps: GiftCardDeps,
  { reference, issuerOrderId, effect }: Pick<IssuerOrder, 'reference' | 'issuerOrderId' | 'effect'>,
  dry: boolean,
): Promise<CardOutcome> {
  if (effect === 'none') return 'void';
  const unit = isId(reference) ? await selectOrdered(deps.db, reference) : undefined;
  if (!unit) return 'ownerless';
  if (unit.issuerOrderId === issuerOrderId || unit.lateOrderId === issuerOrderId) return 'recorded';
  const isSettled = unit.state === 'issued' || unit.state === 'released';
  if (dry) return isSettled ? 'staff' : 'adopted';
  return isSettled ? recordLate(deps, reference) : issue(deps, reference);
}

async function issue(deps: GiftCardDeps, unitId: string): Promise<CardOutcome> {
  try {
    await issueGiftCard(deps, unitId);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  const after = await readUnit(deps.db, unitId);
  return after?.state === 'issued' ? 'adopted' : 'later';
}

async function recordLate(deps: GiftCardDeps, unitId: string): Promise<CardOutcome> {
  const answer = await deps.issuer.find(unitId);
  const codes = createCodes(deps.config.encryption);
  const isLate = await transaction(deps.db, (tx) => recordLateOrder(tx, codes, unitId, answer));
  return isLate ? 'staff' : 'recorded';
}
