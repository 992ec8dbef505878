/** One purchased card on its way from the issuer to its buyer, and the decisions about it. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Issued, IssuerAnswer } from './issuer-port.ts';

export type UnitState = 'reserved' | 'issuing' | 'issued' | 'released';

/** The state of a unit as its owner reads it. */
export const CARD_STATUS = {
  reserved: 'pending',
  issuing: 'pending',
  issued: 'active',
  released: 'released',
} as const satisfies Record<UnitState, string>;

export type Unit = {
  /** Also the reference under which it is ordered from the issuer. */
  id: string;
  orderId: string;
  userId: string;
  giftCardName: string;
  issuerProductId: string;
  faceCents: bigint;
  state: UnitState;
  /** When it was last sent to the issuer. Written before sending. */
  sentAt: Date | null;
};

/**
 * The issuer may still be processing an order that a query does not find yet. Only after this time does 'not
 * found' mean that the order never arrived (docs/decisions/0003-issuer.md).
 */
const NOT_FOUND_MEANS_NOTHING_FOR_MS = 2 * 60_000;

export type Step =
  /** Never sent: order it. */
  | 'order'
  /** Sent, and the answer is unknown: ask before anything else. */
  | 'ask'
  /** Resolved: do nothing. */
  | 'rest';

/** The next step of a unit. */
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

export type UnitVerdict =
  | { kind: 'capture'; issued: Issued }
  | { kind: 'release'; reason: string }
  /** Nothing is settled; ask again later. */
  | { kind: 'wait'; reason: string }
  | { kind: 'resolved-already' };

/** What the issuer's answer does to a unit. */
export function decideRelease(unit: Unit, answer: IssuerAnswer | { kind: 'not-found' }): UnitVerdict {
  if (unit.state === 'issued' || unit.state === 'released') return { kind: 'resolved-already' };
  switch (answer.kind) {
    case 'issued':
      // A card of another value is neither what was bought nor nothing. Staff settle it with the issuer.
      return answer.faceCents !== null && answer.faceCents !== unit.faceCents
        ? { kind: 'wait', reason: `the issuer issued ${displayCents(answer.faceCents)}` }
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
