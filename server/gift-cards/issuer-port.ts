/** What the gift-card issuer must be able to do for us, whichever issuer it is. */

/**
 * What became of one order.
 *
 * `unknown` means the issuer may or may not have issued: nobody may release the buyer's money or order under
 * another reference until a later answer settles it. `refused` is only ever a definite, documented refusal.
 */
export type IssuerAnswer = Issued | { kind: 'refused'; reason: string } | { kind: 'unknown'; reason: string };

export type Issued = {
  kind: 'issued';
  issuerOrderId: string;
  /** The value of the card in US cents, as the issuer tells it; null where it does not. */
  faceCents: bigint | null;
  code: string;
  pin: string | null;
  redemptionUrl: string | null;
};

export type IssuerOrderRequest = {
  /** Ours, unique per card: the issuer makes at most one order for it, however often it is sent. */
  reference: string;
  productId: string;
  amountCents: bigint;
  recipientEmail?: string;
};

export type IssuerProduct = {
  productId: string;
  name: string;
  brand: string;
  /** In the issuer's own words. */
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

export type Issuer = {
  name: string;
  /** Orders one card, or reports the order that already exists under this reference. Never throws for the wire. */
  order(request: IssuerOrderRequest): Promise<IssuerAnswer>;
  /** Asks after an earlier order; `not-found` only when the issuer definitely knows of none. */
  find(reference: string): Promise<IssuerAnswer | { kind: 'not-found' }>;
  /** The issuer's catalogue, page after page. */
  products(): AsyncIterable<IssuerProduct>;
};
