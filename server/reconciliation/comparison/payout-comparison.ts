/**
 * A payout brings the processor's money to our bank, which the ledger does not have: it owes nobody. So a
 * payout is listed for the accountant, and is a difference only where it failed.
 */
import { type ComparedItem, movedSince, type OutsideRecord } from './line.ts';

export function comparePayout(payout: OutsideRecord, until: Date): ComparedItem {
  const { id, status, effect, amountCents, madeAt } = payout;
  return {
    family: 'payout',
    item: id,
    underWay: movedSince(until, [madeAt]),
    lines: [
      {
        family: 'payout',
        item: id,
        part: 'payout',
        outsideId: id,
        insideId: null,
        outsideCents: amountCents,
        insideCents: null,
        costCents: null,
        outsideStatus: status,
        insideStatus: null,
        kind: effect === 'none' ? 'payout-failed' : null,
        happenedAt: madeAt,
      },
    ],
  };
}
