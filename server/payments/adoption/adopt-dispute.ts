/** Takes in a dispute that a point-in-time restore lost, by the same use case as a report of the dispute. */
import type { PaymentsDeps } from '../deps.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { findPaymentByIntent } from '../store.ts';
import type { Rehearsal, ReturnOutcome } from './adoption.ts';
import { isDisputeHere } from './adoption-store.ts';

/** Repeating it changes nothing. */
export async function adoptDispute(
  deps: PaymentsDeps,
  { id, intentId }: { id: string; intentId: string },
  { dry }: Rehearsal,
): Promise<ReturnOutcome> {
  const wasHere = await isDisputeHere(deps.db, id);
  if (dry) {
    const payment = await findPaymentByIntent(deps.db, intentId);
    if (wasHere) return 'recorded';
    if (!payment) return 'ownerless';
    return payment.problem === null || (await isBooked(deps.db, payment)) ? 'adopted' : 'staff';
  }
  const applied = await applyDispute(deps, id);
  if (applied === 'unknown') return 'ownerless';
  if (applied === 'staff') return 'staff';
  if (wasHere) return 'recorded';
  return (await isDisputeHere(deps.db, id)) ? 'adopted' : 'void';
}
