/** What a comparison makes of an item: a line for each part, with both sides. */
import type { DifferenceKind, ReconciliationTotal } from '#contract/admin/reconciliation.ts';

/** A payment (by its intent), a gift card (by its reference), or a payout of the processor. */
export type Family = 'payment' | 'card' | 'payout';
export type ComparedPart = ReconciliationTotal['part'];
export type LineVerdict = 'agrees' | 'under-way' | 'differs';

/** A record of the processor or the issuer. */
export type OutsideRecord = {
  kind: 'intent' | 'charge' | 'refund' | 'dispute' | 'payout' | 'order';
  id: string;
  paymentId: string | null;
  status: string;
  effect: 'made' | 'pending' | 'none';
  amountCents: bigint;
  /** What the issuer took for an order; null for everything else. */
  costCents: bigint | null;
  madeAt: Date;
};

export type ComparedLine = {
  family: Family;
  item: string;
  part: ComparedPart;
  outsideId: string | null;
  insideId: string | null;
  /** Null where that side does not know it. */
  outsideCents: bigint | null;
  insideCents: bigint | null;
  costCents: bigint | null;
  outsideStatus: string | null;
  insideStatus: string | null;
  /** Null where it agrees. */
  kind: DifferenceKind | null;
  happenedAt: Date | null;
};

export type ComparedItem = { family: Family; item: string; underWay: boolean; lines: ComparedLine[] };

/** A line's verdict. An item that still moves has no differences: the next run compares it. */
export function lineVerdict({ kind }: ComparedLine, underWay: boolean): LineVerdict {
  if (underWay) return 'under-way';
  return kind === null ? 'agrees' : 'differs';
}

export function totalCents(records: readonly OutsideRecord[]): bigint {
  return records.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}

/** Whether one of these times is at or after `until`; a missing time never is. */
export function movedSince(until: Date, times: readonly (Date | null)[]): boolean {
  return times.some((time) => time !== null && time >= until);
}

export function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);
}
