/**
 * The version of the cart that a caller of checkout saw: the tag of GET /api/cart, sent back as `If-Match`.
 */
import { refuse } from '#server/kernel/refusal.ts';

/**
 * The version in "5", or in W/"5" where a proxy compressed the cart; undefined without a tag and for an
 * asterisk, which takes any version. Throws `cart-changed` for a tag that no cart of ours had.
 */
export function readCartVersion(header: string | string[] | undefined): bigint | undefined {
  if (header === undefined) return undefined;
  const tag = String(header).trim();
  if (tag === '*') return undefined;
  const digits = /^(?:W\/)?"?(\d{1,18})"?$/.exec(tag)?.[1];
  if (digits === undefined) throw refuse('cart-changed');
  return BigInt(digits);
}
