/** What identifies a call of checkout, so that a repeated call is recognized. */
import { refuse } from '#server/kernel/refusal.ts';

export type Repeat = {
  /** The caller's own key for this purchase. */
  idempotencyKey: string | undefined;
  /** The version of the cart that the caller saw. */
  cartVersion: bigint | undefined;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads `Idempotency-Key` and `If-Match`. Throws `invalid-input` for an invalid key and `cart-changed` for a
 * tag that cannot be ours.
 */
export function readRepeat(headers: Headers): Repeat {
  return {
    idempotencyKey: readKey(headers['idempotency-key']),
    cartVersion: readVersion(headers['if-match']),
  };
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const message = 'An Idempotency-Key has 1 to 255 plain characters.';
  throw refuse('invalid-input', { message, fields: { 'idempotency-key': message } });
}

/** The tag of GET /api/cart: "5", or W/"5" where a proxy compressed it. An asterisk means any version. */
function readVersion(header: string | string[] | undefined): bigint | undefined {
  if (header === undefined) return undefined;
  const tag = String(header).trim();
  if (tag === '*') return undefined;
  const digits = /^(?:W\/)?"?(\d{1,18})"?$/.exec(tag)?.[1];
  if (digits === undefined) throw refuse('cart-changed');
  return BigInt(digits);
}
