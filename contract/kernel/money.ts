/**
 * Money at the edge. Inside the product an amount is integer cents in a `bigint`; on the wire it is a decimal
 * string with two places ("12.34", US dollars). Nothing here or elsewhere uses floating point for money.
 */
import { z } from 'zod';

/** The largest amount in the product, so that every sum fits PostgreSQL's bigint. */
export const MAX_CENTS = 100_000_000_00n;

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Parses a plain decimal ("12", "12.3", "12.34") to cents; anything else, signs and exponents included, is
 * null.
 */
export function parseCents(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const cents = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** The cents of an amount that is being typed: a final point waits for its cents, and counts as none. */
export function typedCents(text: string): bigint | null {
  return parseCents(text.replace(/\.$/, ''));
}

/** The cents of an amount that is being typed; null unless it is above zero. */
export function typedAmount(text: string): bigint | null {
  const cents = typedCents(text);
  return cents !== null && cents > 0n ? cents : null;
}

/** The cents of a `Money` in a reply, which may be negative. */
export function moneyCents(money: string): bigint {
  return BigInt(money.replace('.', ''));
}

/** Formats cents as a decimal string with two places, "-0.50" for a negative amount. */
export function formatCents(cents: bigint): string {
  const magnitude = cents < 0n ? -cents : cents;
  const digits = magnitude.toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats cents for screens: "$1,234.50", "-$3.00". */
export function displayCents(cents: bigint): string {
  const [whole = '0', fraction = '00'] = formatCents(cents < 0n ? -cents : cents).split('.');
  return `${cents < 0n ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The only place that rounds: a quotient of numbers from zero up, half up. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

/** The fee of an amount, in cents: amount × basis points / 10,000. */
export function feeCents(amountCents: bigint, basisPoints: number): bigint {
  return halfUp(amountCents * BigInt(basisPoints), 10_000n);
}

/** A decimal string in a reply, for example "53.75" or "-0.50". */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ id: 'Money', description: 'US dollars, a decimal string with two places', example: '53.75' });

/**
 * An amount in a body: a decimal string or a JSON number with at most two places, above zero. The parsed
 * value is cents. The parts are checked as text, so 0.001, 1e309, "1e2", NaN and digits of other scripts are
 * refused.
 */
export function amount(message = 'Please enter a valid amount greater than $0.') {
  return amountOf(1n, message);
}

/** An amount in a body that may be zero, such as a balance or a minimum. */
export function amountFromZero(message: string) {
  return amountOf(0n, message);
}

function amountOf(leastCents: bigint, message: string) {
  return z.union([z.string(), z.number()], { error: message }).transform((value, context) => {
    const cents = parseCents(String(value).trim());
    if (cents === null || cents < leastCents) {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return cents;
  });
}
