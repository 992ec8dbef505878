/** Charges the saved card of a company whose balance fell under its line: the same top-up as the public API's. */
import { ROLES } from '#contract/kernel/capabilities.ts';
import { transaction } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { createTopup } from '../topups/create-topup.ts';
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
  const acting = actorOf(crossing, crossing.topUp);
  const failure = await tryTopUp(deps, acting, { crossingId, ...crossing.topUp });
  if (failure) await giveUp(deps, acting, { crossingId, crossing, failure });
}

/** The manager who set it. It goes on when that manager leaves: the card and the balance are the company's. */
function actorOf(
  { enterpriseId }: CrossingRow,
  { userId, role }: NonNullable<CrossingRow['topUp']>,
): CompanyActor {
  const known = ROLES.find((each) => each === role);
  invariant(known, `there is no role ${role}`);
  return { userId, role: known, enterpriseId, ownOnly: false };
}

/** Returns why nothing was charged. Throws `payments-unavailable`, so that the job tries again. */
async function tryTopUp(
  deps: EnterpriseDeps,
  acting: CompanyActor,
  { crossingId, amountCents, cardId }: { crossingId: string; amountCents: bigint; cardId: string },
): Promise<TopUpFailure | null> {
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
  acting: CompanyActor,
  { crossingId, crossing, failure }: { crossingId: string; crossing: CrossingRow; failure: TopUpFailure },
): Promise<void> {
  const { enterpriseId, topUp } = crossing;
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    if (!(await noteFailure(tx, crossingId, failure))) return;
    if (failure === 'enterprise-inactive' || !topUp) return;
    const stopped = await stopTopUps(tx, { enterpriseId, cardId: topUp.cardId, because: failure, now });
    if (!stopped) return;
    const subject = { kind: 'crossing', id: crossingId, words: STOP_TEXT[failure] };
    const action = { action: 'automatic-top-ups-stopped', subject, reason: STOP_TEXT[failure] };
    await recordCompanyAction(tx, acting, action, now);
    await notifyStopped(tx, deps, { crossingId, enterpriseId, because: failure });
  });
}
