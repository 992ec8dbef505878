/** Staff deliver the code that the issuer gave them: the order's hold becomes a debt to the issuer. */
import { DatabaseError } from 'pg';
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { isCodeKnown } from '../code-store.ts';
import { type CardSecret, createCodes } from '../codes.ts';
import type { GiftCardDeps } from '../deps.ts';
import { captureUnit } from '../issuing/capture-unit.ts';
import { enqueueWatch } from '../issuing/watch-resolved-unit.ts';
import { lockUnit } from '../store.ts';
import type { Unit } from '../unit.ts';
import { requireStuckUnit } from './require-stuck-unit.ts';
import { findOutcome } from './stuck-store.ts';

export type EnteredCode = CardSecret & { issuerOrderId: string | null; reason: string };

/**
 * Repeating it with the same code changes nothing. Throws `not-found`, `forbidden`, `already-settled`,
 * `code-known` and `order-known`.
 */
export async function settleStuckUnit(
  deps: GiftCardDeps,
  actor: Actor,
  unitId: string,
  entered: EnteredCode,
): Promise<Unit> {
  try {
    return await transaction(deps.db, (tx) => settle(tx, deps, actor, unitId, entered));
  } catch (error) {
    // Another card has the order, or had the code at the same moment.
    if (error instanceof DatabaseError && error.constraint === 'gift_card_unit_code')
      throw refuse('code-known');
    if (error instanceof DatabaseError && error.constraint === 'gift_card_unit_issuer_order')
      throw refuse('order-known');
    throw error;
  }
}

async function settle(
  tx: Tx,
  deps: GiftCardDeps,
  actor: Actor,
  unitId: string,
  { reason, issuerOrderId, ...secret }: EnteredCode,
): Promise<Unit> {
  const codes = createCodes(deps.config.encryption);
  // The issuing job's late answer waits here, or this waits for it. The second finds the unit resolved.
  const unit = await lockUnit(tx, unitId);
  requireStuckUnit(unit, actor);
  const hashes = codes.hashes(secret.code);
  if (unit.state === 'issued' || unit.state === 'released') {
    const before = await findOutcome(tx, unitId);
    const again =
      before?.by === actor.userId && hashes.some((hash) => before.codeHash?.equals(hash) === true);
    if (again) return unit;
    throw refuse('already-settled');
  }
  if (await isCodeKnown(tx, unitId, hashes)) throw refuse('code-known', { fields: { code: CODE_KNOWN } });
  const order = issuerOrderId ?? `by-hand:${unitId}`;
  const by = { userId: actor.userId, role: actor.role, reason };
  await captureUnit(deps, codes, tx, unit, { ...secret, issuerOrderId: order }, by);
  await recordAction(
    tx,
    {
      actor,
      action: 'gift-card-settled-by-hand',
      subject: { kind: 'gift-card', id: unit.id, label: unit.giftCardName },
      reason,
      before: { state: unit.state },
      after: { state: 'issued', amount: formatCents(unit.faceCents), issuerOrder: order },
    },
    deps.clock.now(),
  );
  await enqueueWatch(deps, tx, { unitId, round: 0 });
  return { ...unit, state: 'issued' };
}

const CODE_KNOWN = 'Another gift card has this code.';
