/** How much a member may send from the balance in 24 hours: to members and by links together. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SendFundsDeps } from './deps.ts';
import { sumSent } from './store.ts';

type WithinDayDeps = {
  clock: SendFundsDeps['clock'];
  config: Pick<SendFundsDeps['config'], 'transfersMaxCentsPerDay'> & {
    limits: Pick<SendFundsDeps['config']['limits'], 'transfersPerDay'>;
  };
};

/**
 * Throws `transfer-limit`. Called after the transfer or gift of `amountCents` was written: posting it has
 * locked the balance, so concurrent calls count one after the other.
 */
export async function requireWithinDay(
  { config, clock }: WithinDayDeps,
  tx: Tx,
  { senderId, amountCents }: { senderId: string; amountCents: bigint },
): Promise<void> {
  const { cents, count } = await sumSent(tx, senderId, addDays(clock.now(), -1));
  const most = config.transfersMaxCentsPerDay;
  if (cents > most) {
    const left = most - (cents - amountCents);
    const message = `You can send at most ${displayCents(most)} in 24 hours; ${displayCents(left > 0n ? left : 0n)} is left.`;
    throw refuse('transfer-limit', { message, fields: { amount: message } });
  }
  if (count > config.limits.transfersPerDay)
    throw refuse('transfer-limit', {
      message: `You can send at most ${config.limits.transfersPerDay} times in 24 hours.`,
    });
}
