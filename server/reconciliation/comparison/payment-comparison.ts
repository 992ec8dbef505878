/**
 * Compares one payment with the processor's records. The rule is about cents: what the ledger took from the
 * processor's clearing account is what the processor received, less what it refunded and what disputes took.
 * The parts only say where a difference lies.
 */
import type { DifferenceKind } from '#contract/admin/reconciliation.ts';
import {
  type ComparedItem,
  type ComparedLine,
  latest,
  movedSince,
  type OutsideRecord,
  totalCents,
} from './line.ts';

/** The sums of a payment's postings in the ledger. */
export type InsidePayment = {
  paymentId: string;
  status: string;
  totalCents: bigint;
  /** Taken from the clearing account. */
  receivedCents: bigint;
  /** Returned to it. */
  refundedCents: bigint;
  disputedCents: bigint;
  /** What stands in suspense. */
  suspenseCents: bigint;
  /** What it left elsewhere: the fee, what was written off, and what staff paid out of suspense by hand. */
  feeCents: bigint;
  /** Whether it was settled to suspense as a whole. */
  suspended: boolean;
  lastPostedAt: Date | null;
};

export type PaymentSides = {
  item: string;
  records: readonly OutsideRecord[];
  /** When the processor last moved money of it, beyond the times of its records. */
  changedAt: Date | null;
  inside: InsidePayment | null;
};

export function comparePayment(sides: PaymentSides, until: Date): ComparedItem {
  const { item, records, changedAt, inside } = sides;
  const outside = sumOutside(records);
  const held = outside.chargedCents - outside.refundedCents - outside.disputedCents;
  const posted = inside ? inside.receivedCents - inside.refundedCents - inside.disputedCents : 0n;
  // The bank has yet to decide about a pending refund; either way of posting it is right until then.
  const agrees = posted >= held && posted <= held + outside.pendingRefundCents;
  const moves = movedSince(until, [
    changedAt,
    inside?.lastPostedAt ?? null,
    ...records.map(({ madeAt }) => madeAt),
  ]);
  const lines = agrees
    ? [...partLines(sides, outside, () => null), ...suspenseLines(sides, held)]
    : partLines(sides, outside, kindOf);
  return { family: 'payment', item, underWay: moves || outside.isPending, lines };
}

type Outside = ReturnType<typeof sumOutside>;

function sumOutside(records: readonly OutsideRecord[]) {
  const of = (kind: OutsideRecord['kind'], effect: OutsideRecord['effect']) =>
    records.filter((record) => record.kind === kind && record.effect === effect);
  const charges = of('charge', 'made');
  return {
    isKnown: records.some(({ kind }) => kind === 'intent' || kind === 'charge'),
    isPending: of('charge', 'pending').length > 0,
    // The charges are the money; an intent repeats it where no charge was listed.
    chargedCents: charges.length > 0 ? totalCents(charges) : totalCents(of('intent', 'made')),
    refundedCents: totalCents(of('refund', 'made')) + totalCents(of('refund', 'pending')),
    pendingRefundCents: totalCents(of('refund', 'pending')),
    disputedCents: totalCents(of('dispute', 'made')),
  };
}

type Compared = { outsideCents: bigint; insideCents: bigint; inside: InsidePayment | null };
type Judge = (part: 'charge' | 'refund' | 'dispute', compared: Compared) => DifferenceKind | null;

function kindOf(part: 'charge' | 'refund' | 'dispute', compared: Compared): DifferenceKind | null {
  const { outsideCents, insideCents, inside } = compared;
  if (outsideCents === insideCents) return null;
  if (part === 'charge' && insideCents === 0n) {
    if (inside === null) return 'charge-unknown';
    return inside.totalCents === outsideCents ? 'charge-not-settled' : 'charge-amount';
  }
  if (insideCents === 0n) return part === 'refund' ? 'refund-unknown' : 'dispute-unknown';
  if (outsideCents === 0n) return `${part}-missing`;
  return `${part}-amount`;
}

/** The charge always has a line; refunds and disputes have one where either side knows any. */
function partLines({ item, records, inside }: PaymentSides, outside: Outside, judge: Judge): ComparedLine[] {
  const line = (
    part: 'charge' | 'refund' | 'dispute',
    outsideCents: bigint,
    insideCents: bigint,
  ): ComparedLine => {
    const own = records.filter(({ kind }) => kind === part);
    const kind = judge(part, { outsideCents, insideCents, inside });
    return {
      family: 'payment',
      item,
      part,
      outsideId: part === 'charge' ? (outside.isKnown ? item : null) : idsOf(own),
      insideId: inside?.paymentId ?? null,
      outsideCents: (part === 'charge' ? outside.isKnown : own.length > 0) ? outsideCents : null,
      insideCents: inside ? insideCents : null,
      costCents: null,
      outsideStatus: statusOf(part === 'charge' ? chargeRecords(records) : own),
      insideStatus: inside?.status ?? null,
      kind,
      happenedAt: latest([...own.map(({ madeAt }) => madeAt), part === 'charge' ? chargedAt(records) : null]),
    };
  };
  const lines = [line('charge', outside.chargedCents, inside?.receivedCents ?? 0n)];
  const refunded = inside?.refundedCents ?? 0n;
  const disputed = inside?.disputedCents ?? 0n;
  if (records.some(({ kind }) => kind === 'refund') || refunded !== 0n)
    lines.push(line('refund', settledRefunds(outside, refunded), refunded));
  if (records.some(({ kind }) => kind === 'dispute') || disputed !== 0n)
    lines.push(line('dispute', outside.disputedCents, disputed));
  return lines;
}

/** A pending refund that the ledger has not posted is not counted on either side. */
function settledRefunds({ refundedCents, pendingRefundCents }: Outside, posted: bigint): bigint {
  const settled = refundedCents - pendingRefundCents;
  return posted > settled ? refundedCents : settled;
}

/**
 * Money in suspense has no owner, so it must stand at the processor: all of it, less the fee, where a payment
 * was settled to suspense as a whole, and never more than the processor still has of the payment.
 */
function suspenseLines({ item, inside }: PaymentSides, heldCents: bigint): ComparedLine[] {
  if (inside === null || (!inside.suspended && inside.suspenseCents === 0n)) return [];
  const { suspenseCents, suspended, feeCents } = inside;
  const posted = inside.receivedCents - inside.refundedCents - inside.disputedCents;
  const least = suspenseCents < heldCents ? suspenseCents : heldCents;
  const due = suspended ? posted - feeCents : least < 0n ? 0n : least;
  return [
    {
      family: 'payment',
      item,
      part: 'suspense',
      outsideId: item,
      insideId: inside.paymentId,
      outsideCents: due,
      insideCents: suspenseCents,
      costCents: null,
      outsideStatus: 'held for it',
      insideStatus: 'in suspense',
      kind: due === suspenseCents ? null : 'suspense-amount',
      happenedAt: inside.lastPostedAt,
    },
  ];
}

function chargeRecords(records: readonly OutsideRecord[]): readonly OutsideRecord[] {
  const charges = records.filter(({ kind }) => kind === 'charge');
  return charges.length > 0 ? charges : records.filter(({ kind }) => kind === 'intent');
}

function chargedAt(records: readonly OutsideRecord[]): Date | null {
  return latest(chargeRecords(records).map(({ madeAt }) => madeAt));
}

function idsOf(records: readonly OutsideRecord[]): string | null {
  return records.length === 0 ? null : records.map(({ id }) => id).join(' ');
}

function statusOf(records: readonly OutsideRecord[]): string | null {
  return records.length === 0 ? null : [...new Set(records.map(({ status }) => status))].join(', ');
}
