/** What an adoption makes of one refund or dispute. */
export type ReturnOutcome =
  /** Here already; its present state was applied. */
  | 'recorded'
  /** It moved no money, or its payment is not of this product. */
  | 'void'
  /** Its payment is not here. */
  | 'ownerless'
  /** It was not here, and is now; or would be, in a rehearsal. */
  | 'adopted'
  /** Made in the processor's dashboard, or more than is left of its payment: a problem for staff. */
  | 'staff'
  /** A refund of the same payment waits for the processor's answer, and holds the money. */
  | 'later';

export type Rehearsal = { dry: boolean };
