/** The main amount of a mail about money that goes back or comes back. */
import type { BalanceOwner, MoneyEvent } from './money-event.ts';
import { splitOf } from './returned-phrases.ts';

/** With its label. Undefined where nothing moved. */
export function movedAmount(
  owner: BalanceOwner,
  event: MoneyEvent,
): readonly [label: string, cents: bigint] | undefined {
  const [label, cents] = labeled(owner, event);
  return cents > 0n ? [label, cents] : undefined;
}

function labeled(owner: BalanceOwner, event: MoneyEvent): readonly [label: string, cents: bigint] {
  const ours = owner === 'company' ? 'your shared balance' : 'your balance';
  switch (event.about) {
    case 'refund-begun':
    case 'refund-done':
      if (owner === 'recipient') return ['Back to the sender', event.amountCents];
      return [owner === 'company' ? 'Back to the card' : 'Back to your card', event.totalCents];
    case 'refund-returned':
    case 'refund-came-back':
    case 'dispute-won':
    case 'dispute-partly-won':
      return [`Back in ${ours}`, splitOf(event).leftCents];
    case 'paid-out':
      return ['Paid to you', event.amountCents];
    case 'debt-written-off':
      return ['Written off', event.amountCents];
    case 'dispute-opened':
    case 'dispute-lost':
      return [`Taken from ${ours}`, event.takenCents];
  }
}
