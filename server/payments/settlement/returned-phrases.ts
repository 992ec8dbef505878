/** Phrases about money that goes back, or comes back. */
import { displayCents, smaller } from '#contract/kernel/money.ts';
import type { BalanceOwner, Gone, MoneyEvent } from './money-event.ts';

const ANOTHER_WAY = 'Please write to us if you want the money sent another way.';

/** What a decided dispute leaves: another one may keep the account frozen. */
export function afterDispute(owner: BalanceOwner, event: MoneyEvent): string {
  if (!('frozen' in event)) return '';
  if (event.frozen) return ` Another payment is still disputed, so ${spendingOf(owner)} still frozen.`;
  return owner === 'company' ? ' Your company can pay out again.' : ' You can spend your balance again.';
}

function spendingOf(owner: BalanceOwner): string {
  return owner === 'company' ? 'payouts are' : 'spending is';
}

/** What a resolved dispute returns: to the balance, or by ending a debt. It ends the sentence before it. */
export function back(
  event: { amountCents: bigint; forgivenCents: bigint; repaidCents: bigint },
  ours: string,
): string {
  const { leftCents, repaidCents } = splitOf(event);
  const parts = [
    ...(leftCents > 0n ? [`${displayCents(leftCents)} is back in ${ours}`] : []),
    ...(repaidCents > 0n ? [`${displayCents(repaidCents)} ${REPAID}`] : []),
    ...(event.forgivenCents > 0n ? [`${displayCents(event.forgivenCents)} is no longer owed`] : []),
  ];
  const [last = ''] = parts.slice(-1);
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')}, and ${last}` : last;
  return list === '' ? '.' : `: ${list}.`;
}

const REPAID = 'repaid what was owed for a disputed payment';

/** What came back, by where it is now: a dispute of its payment comes first, then debts, then the balance. */
export function splitOf({
  amountCents,
  disputedCents = 0n,
  repaidCents = 0n,
}: {
  amountCents: bigint;
  disputedCents?: bigint;
  repaidCents?: bigint;
}): { leftCents: bigint; disputedCents: bigint; repaidCents: bigint } {
  const disputed = smaller(disputedCents, amountCents);
  const repaid = smaller(repaidCents, amountCents - disputed);
  return { leftCents: amountCents - disputed - repaid, disputedCents: disputed, repaidCents: repaid };
}

export function taken(
  { takenCents, owedCents }: { takenCents: bigint; owedCents: bigint },
  ours: string,
): string {
  const owed = `${displayCents(owedCents)} was already spent and is still owed. The next money that arrives repays it first.`;
  if (takenCents === 0n) return owedCents > 0n ? owed : `Nothing was taken from ${ours}.`;
  return `${displayCents(takenCents)} was taken from ${ours}.${owedCents > 0n ? ` ${owed}` : ''}`;
}

/** What a lost dispute took only now. */
export function takenNow(event: { takenCents: bigint; owedCents: bigint }, ours: string): string {
  return event.takenCents + event.owedCents > 0n ? ` ${taken(event, ours)}` : '';
}

export function amountsReturned({
  amountCents,
  totalCents,
}: {
  amountCents: bigint;
  totalCents: bigint;
}): string {
  if (totalCents === amountCents) return '';
  return `: ${displayCents(amountCents)} and ${displayCents(totalCents - amountCents)} of the service fee`;
}

/** A refund that came back leaves its payment in place, and with it the fee. */
export function feeAgain(event: {
  amountCents: bigint;
  writtenOffCents: bigint;
  totalCents: bigint;
}): string {
  const feeCents = event.totalCents - event.amountCents - event.writtenOffCents;
  return feeCents > 0n ? ` The other ${displayCents(feeCents)} is the service fee of your payment.` : '';
}

/** Where the money of a failed refund is now. */
export function cameBack(event: CameBack, ours: string): string {
  const { leftCents } = splitOf(event);
  const left = leftCents > 0n ? ` ${displayCents(leftCents)} is in ${ours} again.` : '';
  return `${left}${goneTo(event)}`;
}

type CameBack = { amountCents: bigint; writtenOffCents?: bigint } & Gone;

/** What of the money of a failed refund is in no balance. Each sentence begins with a space. */
export function goneTo(event: CameBack): string {
  const { disputedCents, repaidCents } = splitOf(event);
  const { writtenOffCents = 0n } = event;
  return [
    ...(disputedCents > 0n ? [` ${displayCents(disputedCents)} covers the dispute of this payment.`] : []),
    ...(repaidCents > 0n ? [` ${displayCents(repaidCents)} ${REPAID}.`] : []),
    ...(writtenOffCents > 0n ? [` ${displayCents(writtenOffCents)} covers what we had written off.`] : []),
  ].join('');
}

/** Offered only where money is left to send. */
export function anotherWay(event: CameBack): string {
  return splitOf(event).leftCents > 0n ? ` ${ANOTHER_WAY}` : '';
}
