/** Whether a member can take out what is left of the balance, and how. */
import type { CashOut } from '#contract/cash-out.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { US_STATES } from '#contract/kernel/us-states.ts';
import { findPaidCard, findRefundableTopUp } from '#server/payments/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { decideCashOut } from './cash-out.ts';
import { findWaiting } from './cash-out-store.ts';
import { readRest } from './read-rest.ts';

export async function readCashOut(deps: SettingsDeps, userId: string): Promise<CashOut> {
  const { db } = deps;
  const rest = await readRest(db, userId, deps.clock.now());
  const because = decideCashOut(rest);
  const waiting = await findWaiting(db, userId);
  const topUp = because === null ? await findRefundableTopUp(db, userId, rest.balanceCents) : undefined;
  return {
    amount: because === null ? formatCents(rest.balanceCents) : null,
    because,
    way: because === null ? (topUp ? 'card' : 'staff') : null,
    card: topUp ? (topUp.card ?? (await findPaidCard(deps, topUp))) : null,
    serviceFee: topUp ? formatCents(topUp.feeCents) : null,
    threshold: rest.thresholdCents === null ? null : formatCents(rest.thresholdCents),
    state: rest.state === null ? null : (US_STATES[rest.state] ?? null),
    waiting: waiting
      ? {
          id: waiting.id,
          amount: formatCents(waiting.amount_cents),
          requestedAt: waiting.requested_at.toISOString(),
        }
      : null,
  };
}
