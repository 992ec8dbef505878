/** How much a member may add to the balance in a day (UTC), where the operator applies such a limit. */
import { displayCents } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { scheduleCheck } from '../payment-state-store.ts';
import { applyIntent } from '../settlement/settle-payment.ts';
import { lockPayer, selectOpen, sumTopUps } from './daily-limit-store.ts';

type Wanted = {
  userId: string;
  requestKey: string | null;
  amountCents: bigint;
  mostCents: bigint;
  now: Date;
};

/**
 * Inserts a payment that keeps to the limit. Where it does not fit beside the forms that its payer opened
 * before and did not pay, these are canceled, so that a member who opens the form again is not refused, and
 * nobody opens several forms to pay them all. What cannot be canceled counts, and so does a form that is
 * being opened at the same moment. Throws `daily-limit`.
 */
export async function withinDailyLimit<T>(
  deps: PaymentsDeps,
  wanted: Wanted,
  insert: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { paidCents, openCents } = await sumTopUps(deps.db, wanted);
  requireRoom(wanted, paidCents);
  if (openCents > 0n && wanted.amountCents > leftOf(wanted, paidCents + openCents))
    await cancelOpen(deps, wanted);
  return transaction(deps.db, async (tx) => {
    await lockPayer(tx, wanted.userId);
    const sums = await sumTopUps(tx, wanted);
    requireRoom(wanted, sums.paidCents + sums.openCents);
    return insert(tx);
  });
}

const leftOf = ({ mostCents }: Wanted, countedCents: bigint) => mostCents - countedCents;

function requireRoom(wanted: Wanted, countedCents: bigint): void {
  const { amountCents, mostCents } = wanted;
  const left = leftOf(wanted, countedCents);
  if (amountCents <= left) return;
  const message = `You can add at most ${displayCents(mostCents)} in a day; ${displayCents(left > 0n ? left : 0n)} is left today.`;
  throw refuse('daily-limit', { message, fields: { amount: message } });
}

/** One that was paid meanwhile is settled instead. */
async function cancelOpen(deps: PaymentsDeps, wanted: Wanted): Promise<void> {
  for (const { id, intentId } of await selectOpen(deps.db, wanted)) {
    const intent = await deps.cardProcessor.cancelPaymentIntent(intentId).catch((error: unknown) => {
      // The bank is processing it: it stays open, and counts.
      if (error instanceof ProcessorRefused) return null;
      throw error;
    });
    if (intent === null) continue;
    await applyIntent(deps, intent);
    if (intent.status === 'canceled') await scheduleCheck(deps.db, id, null);
  }
}
