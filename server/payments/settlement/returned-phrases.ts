/** Phrases about money that goes back, or comes back. */
import { displayCents } from '#contract/kernel/money.ts';
import type { MoneyEvent, Owner } from './money-event.ts';

export const ANOTHER_WAY = 'Please write to us if you want the money sent another way.';

/** What a decided dispute leaves: another one may keep the account frozen. */
export function afterDispute(owner: Owner, event: MoneyEvent): string {
  if (!('frozen' in event)) return '';
  if (event.frozen) return ` Another payment is still disputed, so ${spendingOf(owner)} still frozen.`;
  return owner === 'company' ? ' Your company can pay out again.' : ' You can spend your balance again.';
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spendingOf(owner: Owner): string {
  return owner === 'company' ? 'payouts are' : 'spending is';
}

/** What a resolved dispute returns: to the balance, or by ending a debt. It ends the sentence before it. */
export function back(
  { amountCents, forgivenCents }: { amountCents: bigint; forgivenCents: bigint },
  ours: string,
): string {
  const parts = [
    ...(amountCents > 0n ? [`${displayCents(amountCents)} is back in ${ours}`] : []),
    ...(forgivenCents > 0n ? [`${displayCents(forgivenCents)} is no longer owed`] : []),
  ];
  return parts.length > 0 ? `: ${parts.join(', and ')}.` : '.';
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

export function withFee({ amountCents, totalCents }: { amountCents: bigint; totalCents: bigint }): string {
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
export function cameBack(
  { amountCents, writtenOffCents = 0n }: { amountCents: bigint; writtenOffCents?: bigint },
  ours: string,
): string {
  return [
    ...(amountCents > 0n ? [`${displayCents(amountCents)} is in ${ours} again.`] : []),
    ...(writtenOffCents > 0n ? [`${displayCents(writtenOffCents)} covers what we had written off.`] : []),
  ].join(' ');
}
