/** One brand of the demo catalog, as the seed writes it. */
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
  /** The product's number in the issuer's catalog. */
  readonly issuerProductId: string;
  /** The card face's address under web/public. */
  readonly image: string;
};
