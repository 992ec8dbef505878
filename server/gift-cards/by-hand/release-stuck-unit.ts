/** Staff return the money of a card that the issuer did not issue. The issuer is asked first. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { GiftCardDeps } from '../deps.ts';
import { releaseUnit } from '../issuing/release-unit.ts';
import { enqueueWatch } from '../issuing/watch-resolved-unit.ts';
import { lockUnit, readUnit } from '../store.ts';
import type { Unit } from '../unit.ts';
import { askAboutUnit } from './ask-about-unit.ts';
import { type IssuerFinding, releasable } from './issuer-finding.ts';
import { requireStuckUnit } from './require-stuck-unit.ts';
import { findOutcome } from './stuck-store.ts';

export type ReleaseByHand = { reason: string; issuerConfirmed: boolean };

/** Kept with the reason, so that the statement can be found again. */
const STATEMENT = 'Stated: the issuer confirmed that it did not issue this card.';

/**
 * Repeating it changes nothing. Throws `not-found`, `forbidden`, `already-settled`, `issuer-says-issued`,
 * `issuer-not-sure` without the statement, and `changed-meanwhile` when the card was sent again meanwhile.
 */
export async function releaseStuckUnit(
  deps: GiftCardDeps,
  actor: Actor,
  unitId: string,
  { reason, issuerConfirmed }: ReleaseByHand,
): Promise<Unit> {
  const seen = await readUnit(deps.db, unitId);
  requireStuckUnit(seen, actor);
  const recorded = issuerConfirmed ? `${reason} (${STATEMENT})` : reason;
  if (seen.state === 'issued' || seen.state === 'released')
    return resolvedBefore(deps, actor, seen, recorded);
  const finding = await askAboutUnit(deps, seen);
  const may = releasable(finding);
  if (may === 'no')
    throw refuse(finding.word === 'issued' ? 'issuer-says-issued' : 'issuer-not-sure', {
      ...(finding.word === 'too-soon' && { message: finding.detail }),
    });
  if (may === 'with-statement' && !issuerConfirmed) throw refuse('issuer-not-sure');
  return transaction(deps.db, async (tx) => {
    // The issuing job's late answer waits here, or this waits for it. The second finds the unit resolved.
    const unit = await lockUnit(tx, unitId);
    requireStuckUnit(unit, actor);
    if (unit.state === 'issued' || unit.state === 'released')
      return resolvedBefore({ db: tx }, actor, unit, recorded);
    // Sent again since the issuer was asked: its answer is outdated.
    if (unit.sentAt?.getTime() !== seen.sentAt?.getTime()) throw refuse('changed-meanwhile');
    return release(tx, deps, actor, { unit, finding, reason: recorded, issuerConfirmed });
  });
}

async function release(
  tx: Tx,
  deps: GiftCardDeps,
  actor: Actor,
  { unit, finding, reason, issuerConfirmed }: { unit: Unit; finding: IssuerFinding } & ReleaseByHand,
): Promise<Unit> {
  const by = { userId: actor.userId, role: actor.role, reason };
  await releaseUnit(deps, tx, unit, 'Released by staff', by);
  await recordAction(
    tx,
    {
      actor,
      action: 'gift-card-released-by-hand',
      subject: { kind: 'gift-card', id: unit.id, label: unit.giftCardName },
      reason,
      before: { state: unit.state },
      after: {
        state: 'released',
        amount: formatCents(unit.faceCents),
        issuer: finding.detail,
        issuerConfirmed,
      },
    },
    deps.clock.now(),
  );
  await enqueueWatch(deps, tx, { unitId: unit.id, round: 0 });
  return { ...unit, state: 'released' };
}

/** A repeated decision returns the first one; any other comes too late. */
async function resolvedBefore(
  { db }: { db: Pick<GiftCardDeps['db'], 'query'> },
  actor: Actor,
  unit: Unit,
  reason: string,
): Promise<Unit> {
  const before = await findOutcome(db, unit.id);
  if (unit.state === 'released' && before?.by === actor.userId && before.reason === reason) return unit;
  throw refuse('already-settled');
}
