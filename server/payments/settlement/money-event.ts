/** What can happen to the money of a payment after it arrived. */

/** What of money that came back a dispute of its payment, or a debt, took at once. */
export type Gone = { disputedCents: bigint; repaidCents: bigint };

export type MoneyEvent =
  /** `amountCents` leaves the balance; `totalCents`, with its share of the fee, goes to the card. */
  | { about: 'refund-begun' | 'refund-done'; amountCents: bigint; totalCents: bigint }
  /**
   * The processor refused it, so nothing left. `toSuspense`: the money of a closed balance waits there for
   * another way.
   */
  | ({ about: 'refund-returned'; amountCents: bigint; totalCents: bigint; toSuspense: boolean } & Gone)
  /** It had left, and the bank sent it back. */
  | ({
      about: 'refund-came-back';
      /** What returned, and what repays a debt that staff had written off. */
      amountCents: bigint;
      writtenOffCents: bigint;
      totalCents: bigint;
      toSuspense: boolean;
    } & Gone)
  /** Staff returned money in suspense another way than to the card. */
  | { about: 'paid-out'; amountCents: bigint; reference: string }
  | { about: 'debt-written-off'; amountCents: bigint; leftCents: bigint }
  | { about: 'dispute-opened'; takenCents: bigint; owedCents: bigint; frozen: boolean }
  /**
   * `forgivenCents`: what was owed because of the dispute, and is no longer owed; `repaidCents`: what repaid
   * others.
   */
  | {
      about: 'dispute-won' | 'dispute-partly-won';
      amountCents: bigint;
      forgivenCents: bigint;
      repaidCents: bigint;
      frozen: boolean;
    }
  /** `takenCents` and `owedCents`: what was taken only now, because nothing was known before. */
  | { about: 'dispute-lost'; takenCents: bigint; owedCents: bigint; frozen: boolean };

/** Whose balance it is: the payer's own, a gift's recipient's, or a company's. */
export type BalanceOwner = 'payer' | 'recipient' | 'company';
