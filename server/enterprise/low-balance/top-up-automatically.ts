/** Charges the saved card of a company whose balance fell under its line: the same top-up as the public API's. */
import { ROLES } from '#contract/kernel/capabilities.ts';
import { transaction } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { findActingManager } from '../find-acting-manager.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { createTopup } from '../topups/create-topup.ts';
import { isDisputed } from './is-disputed.ts';
import { STOP_TEXT, type TopUpFailure } from './low-balance.ts';
import { type CrossingRow, findCrossing, noteFailure, stopTopUps } from './low-balance-store.ts';
import { notifyStopped } from './notify-low-balance.ts';

/** low_balance_cross enqueues it, and topup_end where the payment came to nothing later. */
export const TOP_UP_AUTOMATICALLY = 'top-up-automatically';

/** However often it runs, a crossing is at most one charge. */
export async function topUpAutomatically(
  deps: EnterpriseDeps,
  { crossingId }: { crossingId: string },
): Promise<void> {
  const crossing = await findCrossing(deps.db, crossingId);
  if (!crossing?.topUp || crossing.failure) return;
  const { enterpriseId, topUp } = crossing;
  const failure =
    (await whyNot(deps, crossing)) ?? (await tryTopUp(deps, { crossingId, enterpriseId, ...topUp }));
  if (failure) await giveUp(deps, { crossingId, enterpriseId, topUp, failure });
}

type TopUp = NonNullable<CrossingRow['topUp']>;
type GivenUp = { crossingId: string; enterpriseId: string; topUp: TopUp; failure: TopUpFailure };

/** Why a charge is not to begin. One that was begun is followed to its end. */
async function whyNot(
  { db }: EnterpriseDeps,
  { enterpriseId, isBegun, isDue }: CrossingRow,
): Promise<TopUpFailure | null> {
  if (isBegun) return null;
  if (!isDue) return 'outdated';
  // It would repay the debt at once, fall below the line again, and charge the card anew, until the month's limit.
  return (await isDisputed(db, enterpriseId)) ? 'disputed' : null;
}

/** Returns why nothing was charged. Throws `payments-unavailable`, so that the job tries again. */
async function tryTopUp(
  deps: EnterpriseDeps,
  {
    crossingId,
    enterpriseId,
    userId,
    amountCents,
    cardId,
  }: { crossingId: string; enterpriseId: string; userId: string; amountCents: bigint; cardId: string },
): Promise<TopUpFailure | null> {
  const acting = await findActingManager(deps.db, { enterpriseId, userId }, 'enterprise-funding');
  if (!acting) return 'manager-gone';
  try {
    const idempotencyKey = `automatic:${crossingId}`;
    const topup = await createTopup(deps, acting, { amountCents, cardId, idempotencyKey, crossingId });
    if (!topup) return 'card-gone';
    return topup.rejected_at ? 'declined' : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'enterprise-inactive') return error.code;
    throw error;
  }
}

async function giveUp(
  deps: EnterpriseDeps,
  { crossingId, enterpriseId, topUp, failure }: GivenUp,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    if (!(await noteFailure(tx, crossingId, failure))) return;
    if (failure === 'enterprise-inactive' || failure === 'disputed' || failure === 'outdated') return;
    const { userId, cardId } = topUp;
    if (!(await stopTopUps(tx, { enterpriseId, cardId, userId, because: failure, now }))) return;
    const { reason } = STOP_TEXT[failure];
    const subject = { kind: 'crossing', id: crossingId, words: reason };
    await recordCompanyAction(
      tx,
      actorAsSaved(enterpriseId, topUp),
      { action: 'automatic-top-ups-stopped', subject, reason },
      now,
    );
    await notifyStopped(tx, deps, { crossingId, enterpriseId, because: failure });
  });
}

/** For the log alone, which names a manager who has left as well. */
function actorAsSaved(enterpriseId: string, { userId, role }: TopUp): CompanyActor {
  const known = ROLES.find((each) => each === role);
  invariant(known, `there is no role ${role}`);
  return { userId, role: known, enterpriseId, ownOnly: false };
}
