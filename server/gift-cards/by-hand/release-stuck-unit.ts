/** Staff return the money of a card that the issuer did not issue. The issuer is asked first. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { GiftCardDeps } from '../deps.ts';
import { releaseUnit } from '../issuing/release-unit.ts';
import { enqueueWatch } from '../issuing/watch-resolved-unit.ts';
import { lockUnit } from '../store.ts';
import type { Unit } from '../unit.ts';
import { askAboutUnit } from './ask-about-unit.ts';
import { releasable } from './issuer-finding.ts';
import { isResolved, readStuckUnit, requireStuckUnit } from './require-stuck-unit.ts';
import { findOutcome } from './stuck-store.ts';

export type ReleaseByHand = { reason: string; issuerConfirmed: boolean };

/** What the issuer answered about an unresolved card. */
export type AskedRelease = {
  issuer: string;
  sentAt: Date | null;
  /** Nothing but the statement of the staff speaks for the release. */
  onStatement: boolean;
};

type Asking = Parameters<typeof askAboutUnit>[0];
type Releasing = Pick<GiftCardDeps, 'db' | 'clock' | 'jobs'>;

/** Kept with the reason, so that the statement can be found again. */
const STATEMENT = 'Stated: the issuer confirmed that it did not issue this card.';

/** Asks the issuer, and releases. Throws what the two parts throw. */
export async function releaseStuckUnit(
  deps: Asking & Releasing,
  actor: Actor,
  unitId: string,
  given: ReleaseByHand,
): Promise<Unit> {
  const asked = await askBeforeRelease(deps, actor, unitId, given);
  return releaseAskedUnit(deps, actor, unitId, { ...given, asked });
}

/**
 * Null for a card that is resolved. No transaction is open during the call. Throws `not-found`, `forbidden`,
 * `issuer-says-issued`, and `issuer-not-sure` without the statement or while the order may still arrive.
 */
export async function askBeforeRelease(
  deps: Asking,
  actor: Actor,
  unitId: string,
  { issuerConfirmed }: Pick<ReleaseByHand, 'issuerConfirmed'>,
): Promise<AskedRelease | null> {
  const unit = await readStuckUnit(deps.db, actor, unitId);
  if (isResolved(unit)) return null;
  const finding = await askAboutUnit(deps, unit);
  const may = releasable(finding);
  if (may === 'no')
    throw refuse(finding.word === 'issued' ? 'issuer-says-issued' : 'issuer-not-sure', {
      ...(finding.word === 'too-soon' && { message: finding.detail }),
    });
  if (may === 'with-statement' && !issuerConfirmed) throw refuse('issuer-not-sure');
  return { issuer: finding.detail, sentAt: unit.sentAt, onStatement: may === 'with-statement' };
}

/**
 * Repeating it changes nothing. Throws `not-found`, `forbidden`, `already-settled`, and `changed-meanwhile`
 * when the card was sent again since the issuer was asked.
 */
export function releaseAskedUnit(
  deps: Releasing,
  actor: Actor,
  unitId: string,
  {
    reason,
    issuerConfirmed,
    asked,
  }: ReleaseByHand & { asked: Pick<AskedRelease, 'issuer' | 'sentAt'> | null },
): Promise<Unit> {
  const recorded = issuerConfirmed ? `${reason} (${STATEMENT})` : reason;
  return transaction(deps.db, async (tx) => {
    // The issuing job's late answer waits here, or this waits for it. The second finds the unit resolved.
    const unit = await lockUnit(tx, unitId);
    requireStuckUnit(unit, actor);
    if (isResolved(unit)) return resolvedBefore({ db: tx }, actor, unit, recorded);
    // Sent again since the issuer was asked: its answer is outdated.
    if (!asked || unit.sentAt?.getTime() !== asked.sentAt?.getTime()) throw refuse('changed-meanwhile');
    return release(tx, deps, actor, { unit, issuer: asked.issuer, reason: recorded, issuerConfirmed });
  });
}

async function release(
  tx: Tx,
  deps: Releasing,
  actor: Actor,
  { unit, issuer, reason, issuerConfirmed }: { unit: Unit; issuer: string } & ReleaseByHand,
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
        issuer,
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
