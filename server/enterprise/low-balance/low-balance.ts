/** The decisions about a low balance, and their words. */

import type { MissReason, StopReason } from '#contract/enterprise/low-balance.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { AuditFacts } from '#server/audit/index.ts';
import { contentVersion } from '#server/kernel/content-version.ts';

export type TopUpRule = { amountCents: bigint; cardId: string; monthCents: bigint };
export type LowBalanceRule = {
  lineCents: bigint;
  isBelow: boolean;
  topUp: (TopUpRule & { isStopped: boolean; toppedUpCents: bigint }) | null;
  /** The last crossing; null where the balance is not below the line. */
  last: (Pick<Crossing, 'decision'> & { failure: TopUpFailure | null }) | null;
};
export type NewRule = { lineCents: bigint; topUp: TopUpRule | null };

export type Crossing = {
  lineCents: bigint;
  balanceCents: bigint;
  decision: 'notify' | 'top-up' | 'month-limit' | 'stopped';
  topUpCents: bigint | null;
};

/**
 * `disputed`: a payment of the company is disputed, or left a debt, which a top-up would repay. `outdated`:
 * the job was late. The rule has ended or stopped, or has another card or amount, or a limit that leaves it
 * out; or the balance is back above the line; or another crossing came after; or an earlier top-up was
 * charged after all; or its payment was canceled.
 */
export type TopUpFailure = StopReason | MissReason;

/**
 * Whether saving a rule counts as a crossing: the balance is below a line that it was not below before, or
 * below it while no top-up with this card and amount was made or is on its way.
 */
export function crossesBySaving(
  before: LowBalanceRule | undefined,
  after: NewRule,
  balanceCents: bigint,
): boolean {
  if (balanceCents >= after.lineCents) return false;
  if (!before?.isBelow) return true;
  if (!after.topUp) return false;
  return !before.topUp || before.topUp.isStopped || asksForAnother(before.topUp, after.topUp, before.last);
}

function asksForAnother(
  before: TopUpRule & { toppedUpCents: bigint },
  after: TopUpRule,
  last: LowBalanceRule['last'],
): boolean {
  // Saving notifies nobody a second time of a limit that still leaves it out.
  if (last?.decision === 'month-limit') return before.toppedUpCents + after.amountCents <= after.monthCents;
  if (last?.failure) return true;
  return before.cardId !== after.cardId || before.amountCents !== after.amountCents;
}

export function lowBalanceFacts({ lineCents, topUp }: NewRule): AuditFacts {
  return {
    line: formatCents(lineCents),
    topUp: topUp && formatCents(topUp.amountCents),
    card: topUp?.cardId ?? null,
    monthlyLimit: topUp && formatCents(topUp.monthCents),
  };
}

/** Undefined where no line is set. */
export function lowBalanceVersion(rule: NewRule | undefined): string {
  if (!rule) return contentVersion([]);
  const { lineCents, topUp } = rule;
  return contentVersion([lineCents, topUp && [topUp.amountCents, topUp.cardId, topUp.monthCents]]);
}

/** What follows the crossing, for its notification and its mail. */
export function nextStepText(
  { decision, topUpCents }: Crossing,
  { disputed, hasFee }: { disputed: boolean; hasFee: boolean },
): string {
  switch (decision) {
    case 'top-up':
      if (disputed)
        return 'No automatic top-up is made while a payment is disputed or a debt is open. Afterwards, the next one follows when the balance falls below the line again, or when you save the settings under Funding.';
      return `An automatic top-up of ${displayCents(topUpCents ?? 0n)} is on its way.${hasFee ? ' Your saved card also pays the service fee.' : ''}`;
    case 'month-limit':
      return 'The automatic top-up would exceed its monthly limit. It waits for the next month, or you can add funds now.';
    case 'stopped':
      return 'Automatic top-ups are stopped, so none was made.';
    case 'notify':
      return 'Add funds so that rewards and payouts can continue.';
  }
}

/** Why top-ups stopped, and what starts them again. */
export const STOP_TEXT: Record<StopReason, { reason: string; nextStep: string }> = {
  declined: { reason: 'The card was declined', nextStep: 'Choose another card under Funding' },
  'card-gone': { reason: 'The card expired or was removed', nextStep: 'Choose another card under Funding' },
  'manager-gone': {
    reason: 'The manager who set up the top-ups can no longer add funds, or secured their account since',
    nextStep: 'Check the card and save the settings under Funding',
  },
};
