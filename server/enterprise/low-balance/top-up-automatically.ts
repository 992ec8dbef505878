/**
 * Charges the saved card of a company whose balance fell under its line: the same top-up as the public API's.
 */
import { ROLES } from '#contract/kernel/capabilities.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import { cancelUnpaid } from '#server/payments/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { findActingManager } from '../find-acting-manager.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { createTopup } from '../topups/create-topup.ts';
import { type CrossingRow, findCrossing, noteTopUpFailure, selectOpenIntents } from './crossing-store.ts';
import { isDisputed } from './is-disputed.ts';
import { STOP_TEXT, type TopUpFailure } from './low-balance.ts';
import { stopTopUps } from './low-balance-rule-store.ts';
import { notifyStopped } from './notify-low-balance.ts';

/** low_balance_cross enqueues it, and topup_end where the payment came to nothing later. */
export const TOP_UP_AUTOMATICALLY = jobName<{ crossingId: string }>('top-up-automatically');

/**
 * However often it runs, a crossing is at most one charge. Throws `payments-unavailable`, so that the job
 * tries again.
 */
export async function topUpAutomatically(
  deps: EnterpriseDeps,
  { crossingId }: { crossingId: string },
): Promise<void> {
  const crossing = await findCrossing(deps.db, crossingId);
  if (!crossing?.topUp || crossing.failure || crossing.paymentStatus === 'completed') return;
  const { enterpriseId, topUp } = crossing;
  const asked = { crossingId, enterpriseId, ...topUp };
  const failure = (await whyNot(deps, crossingId, crossing)) ?? (await tryTopUp(deps, asked));
  if (!failure) return;
  await cancelBegun(deps, enterpriseId, (each) => each === crossingId);
  await giveUp(deps, { crossingId, enterpriseId, topUp, failure });
}

type TopUp = NonNullable<CrossingRow['topUp']>;
type Asked = { crossingId: string; enterpriseId: string } & TopUp;
type GivenUp = { crossingId: string; enterpriseId: string; topUp: TopUp; failure: TopUpFailure };

/** Why nothing is to be charged, also where a charge was begun and its answer is missing. */
async function whyNot(
  deps: EnterpriseDeps,
  crossingId: string,
  { enterpriseId, paymentStatus, isDue }: CrossingRow,
): Promise<TopUpFailure | null> {
  if (paymentStatus === 'failed') return 'declined';
  if (!isDue) return 'outdated';
  // It would repay the debt at once, fall below the line again, and charge the card anew, until the month's
  // limit.
  if (await isDisputed(deps.db, enterpriseId)) return 'disputed';
  // The sweeper cancels a payment that was begun and never charged. No card declined.
  if (paymentStatus === 'cancelled') return 'outdated';
  // A crossing after it was noted by a manager who saved, who expects one charge.
  return (await cancelBegun(deps, enterpriseId, (each) => each !== crossingId)) ? 'outdated' : null;
}

/** Cancels charges whose answer is missing. Returns whether one was paid: it is settled then. */
async function cancelBegun(
  deps: EnterpriseDeps,
  enterpriseId: string,
  ofCrossing: (crossingId: string) => boolean,
): Promise<boolean> {
  let isPaid = false;
  for (const { crossingId, intentId } of await selectOpenIntents(deps.db, enterpriseId)) {
    if (!ofCrossing(crossingId)) continue;
    const settled = await cancelUnpaid(deps, intentId);
    if (!settled.known || settled.payment.status === 'pending') throw refuse('payments-unavailable');
    isPaid ||= settled.payment.status === 'completed';
  }
  return isPaid;
}

/** Returns why nothing was charged. */
async function tryTopUp(
  deps: EnterpriseDeps,
  { crossingId, enterpriseId, userId, setAt, amountCents, cardId }: Asked,
): Promise<TopUpFailure | null> {
  const acting = await findActingManager(deps.db, { enterpriseId, userId, setAt }, 'enterprise-funding');
  if (!acting) return 'manager-gone';
  try {
    const idempotencyKey = `automatic:${crossingId}`;
    const crossing = { id: crossingId, requireDue: (tx: Tx) => requireDue(tx, { crossingId, enterpriseId }) };
    const topup = await createTopup(deps, acting, { amountCents, cardId, idempotencyKey, crossing });
    if (!topup) return 'card-gone';
    if (topup.status === 'cancelled') return 'outdated';
    return topup.rejected_at ? 'declined' : null;
  } catch (error) {
    if (error instanceof NotDue) return 'outdated';
    if (error instanceof Refusal && error.code === 'enterprise-inactive') return error.code;
    throw error;
  }
}

class NotDue extends Error {}

/** Saving holds the same lock, so the job of a crossing that it notes finds what was begun before. */
async function requireDue(
  tx: Tx,
  { crossingId, enterpriseId }: Pick<Asked, 'crossingId' | 'enterpriseId'>,
): Promise<void> {
  await lockAccount(tx, enterprise(enterpriseId));
  if (!(await findCrossing(tx, crossingId))?.isDue) throw new NotDue();
}

async function giveUp(
  deps: EnterpriseDeps,
  { crossingId, enterpriseId, topUp, failure }: GivenUp,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    if (!(await noteTopUpFailure(tx, crossingId, failure))) return;
    if (failure === 'enterprise-inactive' || failure === 'disputed' || failure === 'outdated') return;
    const { userId, cardId } = topUp;
    if (!(await stopTopUps(tx, { enterpriseId, cardId, userId, because: failure, now }))) return;
    const { reason } = STOP_TEXT[failure];
    const subject = { kind: 'crossing', id: crossingId, label: reason };
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
