/** One brand of the demonstration catalogue, in the shape the seed writes to the database. */
export type DemoGiftCard = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: 'shopping' | 'food' | 'entertainment' | 'fashion' | 'flowers' | 'pets';
  readonly minCents: bigint;
  readonly maxCents: bigint;
  /** Average stars with one decimal, or null while nobody has reviewed the brand. */
  readonly rating: string | null;
  readonly reviewCount: number;
  readonly isPopular: boolean;
  readonly isTrending: boolean;
  readonly isNew: boolean;
  /** The product's number in the issuer's own catalogue. */
  readonly issuerProductId: string;
  /** Address of the card face under web/public. */
  readonly image: string;
};
