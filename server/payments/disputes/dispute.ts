/**
 * What a dispute holds of a payment, and what moves when that changes. A dispute holds exactly what the bank
 * keeps: everything while it is open, the rest once a part was reinstated, nothing once it is won. Every
 * report in any order, and every refund that fails, is the same step: from what it holds to what the bank
 * keeps.
 */
import { halfUp, smaller } from '#contract/kernel/money.ts';
import type { Taken } from '#server/ledger/index.ts';
import type { DisputeStatus as ReportedStatus } from '../card-processor-port.ts';
import type { TakenBack } from '../refunds/refund.ts';

/**
 * `warning`: an inquiry, which takes nothing; `closed`: an inquiry that ended; `partly`: lost, but the bank
 * returned a part.
 */
export type DisputeState = 'warning' | 'closed' | 'open' | 'won' | 'lost' | 'partly';

export type ReportedDispute = { status: ReportedStatus; amountCents: bigint; reinstatedCents: bigint };

/** The state that a report means, without regard to earlier ones. */
export function reportedState({ status, amountCents, reinstatedCents }: ReportedDispute): DisputeState {
  switch (status) {
    case 'warning':
      return 'warning';
    case 'warning_closed':
      return 'closed';
    case 'needs_response':
    case 'under_review':
      return 'open';
    case 'won':
      return 'won';
    case 'lost':
      if (reinstatedCents <= 0n) return 'lost';
      return reinstatedCents < amountCents ? 'partly' : 'won';
  }
}

/** A bank has decided. An inquiry is none of these: it takes nothing. */
export const isDecided = (state: DisputeState) => state === 'won' || state === 'lost' || state === 'partly';

const rank: Record<DisputeState, number> = { warning: 0, closed: 1, open: 2, won: 3, lost: 3, partly: 3 };

/** A report that was read earlier may be applied later: it never takes a dispute back to an earlier stage. */
export function isStale(known: DisputeState, reported: DisputeState): boolean {
  return rank[reported] < rank[known];
}

/** How much the bank keeps. */
export function keptCents(
  state: DisputeState,
  { disputedCents, reinstatedCents }: { disputedCents: bigint; reinstatedCents: bigint },
): bigint {
  if (state === 'open' || state === 'lost') return disputedCents;
  return state === 'partly' ? disputedCents - reinstatedCents : 0n;
}

export const nothing: Taken = {
  balanceCents: 0n,
  receivableCents: 0n,
  suspenseCents: 0n,
  feeCents: 0n,
  excessCents: 0n,
};

/** Where money can be taken from, or has to return to. */
export type Sources = {
  /** What is left of the payment: neither refunded nor held by a dispute. */
  left: TakenBack;
  /** The payment's own money in suspense that no refund has reserved. */
  suspenseCents: bigint;
  /** The beneficiary's balance. */
  balanceCents: bigint;
  /** What the beneficiary owes of this dispute. */
  owedCents: bigint;
};

type WithWriteOffs = { holds: Taken; writtenOffCents: bigint; reclaimedCents: bigint };

/** What is owed of a dispute at most: a return must not forgive what another one left. */
export function mostOwed({ holds, writtenOffCents, reclaimedCents }: WithWriteOffs): bigint {
  return holds.receivableCents - (writtenOffCents - reclaimedCents);
}

/**
 * `moves` are the legs of the movement, taken when positive; `holds` is what the dispute holds afterwards.
 */
export type Adjusted = { moves: Taken; holds: Taken };

/** The parts of the payment itself. The excess moves apart from them. */
type Parts = Omit<Taken, 'excessCents'>;
type AdjustedParts = { moves: Parts; holds: Parts };

/** What moves so that a dispute that holds `holds` holds `kept`. */
export function adjust(holds: Taken, kept: bigint, sources: Sources): Adjusted {
  const ofPayment = totalOf(holds) - holds.excessCents;
  const left = sources.left.amountCents + sources.left.feeCents;
  // More than this dispute holds may be missing; then another dispute of the payment returns the rest.
  const room = ofPayment + left;
  const wanted = smaller(kept, room > 0n ? room : 0n);
  const excess = kept - wanted - holds.excessCents;
  const change = wanted - ofPayment;
  const adjusted = change >= 0n ? take(holds, change, sources) : giveBack(holds, -change, sources);
  return {
    moves: { ...adjusted.moves, excessCents: excess },
    holds: { ...adjusted.holds, excessCents: holds.excessCents + excess },
  };
}

export function totalOf(taken: Taken): bigint {
  return (
    taken.balanceCents + taken.receivableCents + taken.suspenseCents + taken.feeCents + taken.excessCents
  );
}

/** Suspense first, because it is the payment's own money; then the balance; the rest is owed. */
function take(holds: Taken, cents: bigint, { left, suspenseCents, balanceCents }: Sources): AdjustedParts {
  const all = left.amountCents + left.feeCents;
  const feeCents = cents === 0n ? 0n : halfUp(left.feeCents * cents, all);
  const amount = cents - feeCents;
  const fromSuspense = smaller(amount, suspenseCents);
  const fromBalance = smaller(amount - fromSuspense, balanceCents);
  const moves: Parts = {
    feeCents,
    suspenseCents: fromSuspense,
    balanceCents: fromBalance,
    receivableCents: amount - fromSuspense - fromBalance,
  };
  return { moves, holds: sum(holds, moves) };
}

/**
 * Each part returns to where it came from, debts first. What was repaid of a debt meanwhile came out of the
 * balance, so it returns there.
 */
function giveBack(holds: Taken, cents: bigint, { owedCents }: Sources): AdjustedParts {
  const ofPayment = totalOf(holds) - holds.excessCents;
  const feeCents = halfUp(holds.feeCents * cents, ofPayment);
  const amount = cents - feeCents;
  const receivable = smaller(amount, holds.receivableCents);
  const suspense = smaller(amount - receivable, holds.suspenseCents);
  const balance = amount - receivable - suspense;
  const forgiven = smaller(receivable, owedCents);
  const released: Parts = {
    feeCents: -feeCents,
    receivableCents: -receivable,
    suspenseCents: -suspense,
    balanceCents: -balance,
  };
  const moves = { ...released, receivableCents: -forgiven, balanceCents: -(balance + receivable - forgiven) };
  return { moves, holds: sum(holds, released) };
}

/**
 * What returns of a debt that staff have written off goes back to write-offs: the customer never paid it.
 * `moves` are the legs with that.
 */
export function reclaim(
  before: WithWriteOffs,
  { moves, holds }: Adjusted,
): { moves: Taken; reclaimedCents: bigint } {
  const notOwed = before.holds.receivableCents - holds.receivableCents + moves.receivableCents;
  const cents = smaller(notOwed, before.writtenOffCents - before.reclaimedCents);
  return {
    moves: { ...moves, balanceCents: moves.balanceCents + cents, excessCents: moves.excessCents - cents },
    reclaimedCents: before.reclaimedCents + cents,
  };
}

function sum(a: Parts, b: Parts): Parts {
  return {
    balanceCents: a.balanceCents + b.balanceCents,
    receivableCents: a.receivableCents + b.receivableCents,
    suspenseCents: a.suspenseCents + b.suspenseCents,
    feeCents: a.feeCents + b.feeCents,
  };
}
