/** What the product needs of a gift-card issuer. */

/**
 * The state of one order.
 *
 * `unknown` means the issuer may or may not have issued. Nothing may release the buyer's money or order under
 * another reference until a later answer settles it. `refused` is always a definite, documented refusal.
 */
export type IssuerAnswer = Issued | { kind: 'refused'; reason: string } | Unknown;

export type Unknown = {
  kind: 'unknown';
  reason: string;
  /** The issuer asked for a pause before it did anything: this call left no trace there. */
  untouched?: true;
};

/** The limits of an issuer, which all processes share. */
export type IssuerPace = {
  /** Resolves when the next call may be made. */
  turn(): Promise<void>;
  /** The issuer asks everybody to wait. */
  pause(seconds: number): Promise<void>;
};

export type Issued = {
  kind: 'issued';
  issuerOrderId: string;
  /** The value of the card in US cents, as the issuer reports it; null where it does not. */
  faceCents: bigint | null;
  code: string;
  pin: string | null;
  redemptionUrl: string | null;
};

export type IssuerOrderRequest = {
  /** Our reference, unique per card. The issuer makes at most one order for it, however often it is sent. */
  reference: string;
  productId: string;
  amountCents: bigint;
  recipientEmail?: string;
};

export type IssuerProduct = {
  productId: string;
  name: string;
  brand: string;
  /** The issuer's own text. */
  category: string | null;
  /** ISO 4217 of the face value. */
  currency: string;
  minCents: bigint;
  maxCents: bigint;
  /** The only face values sold, or null where every amount between the two bounds is. */
  fixedCents: bigint[] | null;
  available: boolean;
  redeemInstructions: string | null;
};

/** One order in the issuer's records, whatever we know of it. Several may share a reference. */
export type IssuerOrder = {
  issuerOrderId: string;
  /** Empty where the order has none. */
  reference: string;
  /** Null where the record does not say. */
  productId: string | null;
  /** The issuer's own word. */
  status: string;
  /** `made` issued a card, `pending` may issue one, `none` issued none or took it back. */
  effect: 'made' | 'pending' | 'none';
  /** The face value of everything ordered, in US cents; 0 in another currency. */
  faceCents: bigint;
  /** What the issuer took for it, after its discount. */
  costCents: bigint;
  createdAt: Date;
};

/**
 * What is left on a card: `not-said` where the records tell neither, `silent` where the issuer could not be
 * asked.
 */
export type CardState = 'active' | 'redeemed' | 'void' | 'not-said' | 'silent';

export type CardReport = {
  state: CardState;
  /** US cents; null where it does not say. */
  balanceCents: bigint | null;
  /** A sentence for staff, without the code. */
  detail: string;
  /** The code that the issuer has for the card now; null where it does not say. */
  code: string | null;
};

export type Issuer = {
  name: string;
  /**
   * Orders one card, or returns the order that already exists under this reference. Never throws for a
   * network error.
   */
  order(request: IssuerOrderRequest): Promise<IssuerAnswer>;
  /** Looks up an earlier order. `not-found` only when the issuer definitely has none. */
  find(reference: string): Promise<IssuerAnswer | { kind: 'not-found' }>;
  /** What has become of the card under this reference. Never throws for a network error. */
  inspect(reference: string): Promise<CardReport>;
  /** The issuer's records of a range of time, page by page. Throws when it cannot be read. */
  listOrders(range: { createdSince: Date; createdUntil: Date }): AsyncIterable<IssuerOrder>;
  /** All records under one reference. Throws when they cannot be read. */
  readOrders(reference: string): Promise<IssuerOrder[]>;
  /** The issuer's catalog, page by page. */
  products(): AsyncIterable<IssuerProduct>;
};
