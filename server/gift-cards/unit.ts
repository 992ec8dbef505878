/** One bought card on its way from the issuer to its buyer, and what may become of it. */
import type { Issued, IssuerAnswer } from './issuer-port.ts';

export type UnitState = 'reserved' | 'issuing' | 'issued' | 'released';

export type Unit = {
  /** Also the reference under which it is ordered from the issuer. */
  id: string;
  orderId: string;
  userId: string;
  giftCardName: string;
  issuerProductId: string;
  faceCents: bigint;
  state: UnitState;
  /** When it was last sent to the issuer; written before the sending. */
  sentAt: Date | null;
};

/**
 * The issuer may still be working on an order that it does not know yet when asked. Only after this long does 'not found'
 * mean that the order never arrived (docs/decisions/0003-issuer.md).
 */
const NOT_FOUND_MEANS_NOTHING_FOR_MS = 2 * 60_000;

export type Step =
  /** Nothing was ever sent: order it. */
  | 'order'
  /** It was sent and the answer is not known: ask before anything else. */
  | 'ask'
  /** It is resolved. */
  | 'rest';

/** What to do with a unit when its turn comes. */
export function decideStep(unit: Unit): Step {
  if (unit.state === 'reserved') return 'order';
  return unit.state === 'issuing' ? 'ask' : 'rest';
}

/** Whether a unit that the issuer does not know may be ordered again, under the same reference. */
export function mayOrderAgain(unit: Unit, now: Date): boolean {
  return (
    unit.state === 'issuing' &&
    unit.sentAt !== null &&
    now.getTime() - unit.sentAt.getTime() >= NOT_FOUND_MEANS_NOTHING_FOR_MS
  );
}

export type Verdict =
  | { kind: 'capture'; issued: Issued }
  | { kind: 'release'; reason: string }
  /** Nothing is settled; ask again later. */
  | { kind: 'wait'; reason: string }
  | { kind: 'resolved-already' };

/** What an answer of the issuer does to a unit. */
export function decideRelease(unit: Unit, answer: IssuerAnswer | { kind: 'not-found' }): Verdict {
  if (unit.state === 'issued' || unit.state === 'released') return { kind: 'resolved-already' };
  switch (answer.kind) {
    case 'issued':
      // A card of another value is neither what was bought nor nothing: staff settle it with the issuer.
      return answer.faceCents !== null && answer.faceCents !== unit.faceCents
        ? { kind: 'wait', reason: `the issuer issued ${answer.faceCents} cents` }
        : { kind: 'capture', issued: answer };
    case 'refused':
      return { kind: 'release', reason: answer.reason };
    // Never released while the issuer may have issued.
    case 'unknown':
      return { kind: 'wait', reason: answer.reason };
    case 'not-found':
      return { kind: 'wait', reason: 'the issuer does not know the order yet' };
  }
}
