/** What reconciliation needs of the card processor: its own records, whatever we know of them. */

export type RecordRange = { createdSince: Date; createdUntil?: Date };

export const RECORD_KINDS = ['intent', 'charge', 'refund', 'dispute', 'payout'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export type ProcessorRecord = {
  kind: RecordKind;
  id: string;
  /** The payment intent that it belongs to; the id of a charge or a payout that has none. */
  item: string;
  /** Our payment, where the record names one in its metadata. */
  paymentId: string | null;
  /** The processor's own word, with the currency where that is not the dollar. */
  status: string;
  /** `made` moved the money, `pending` may move it, `none` did not move it or moved it back. */
  effect: 'made' | 'pending' | 'none';
  amountCents: bigint;
  createdAt: Date;
};

export type ProcessorRecords = {
  /** Newest first, page by page, to the end of the range. */
  listRecords(kind: RecordKind, range: RecordRange): AsyncIterable<ProcessorRecord>;
  /**
   * The payments whose older refunds and disputes moved money in the range, such as a refund that failed.
   * The processor lists objects by their creation alone, so these would be missed.
   */
  listChangedItems(range: RecordRange): AsyncIterable<{ item: string; changedAt: Date }>;
  /** Everything about one payment intent, or one charge without an intent. Empty when it is not known. */
  readRecords(item: string): Promise<ProcessorRecord[]>;
};
