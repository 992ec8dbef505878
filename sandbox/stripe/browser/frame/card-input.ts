/** Formats and validates card data while it is typed. Pure: text in, text and verdict out. */
import type { FrameError } from '../protocol.ts';

export type BrandRule = { brand: string; pattern: RegExp; lengths: number[]; gaps: number[]; cvc: number };

const rules: BrandRule[] = [
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  { brand: 'diners', pattern: /^(30[0-5]|36|3[89])/, lengths: [14, 16], gaps: [4, 10], cvc: 3 },
  { brand: 'visa', pattern: /^4/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  {
    brand: 'mastercard',
    pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    gaps: [4, 8, 12],
    cvc: 3,
  },
  { brand: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'jcb', pattern: /^35/, lengths: [16], gaps: [4, 8, 12], cvc: 3 },
  { brand: 'unionpay', pattern: /^62/, lengths: [16, 17, 18, 19], gaps: [4, 8, 12, 16], cvc: 3 },
];
const unknownBrand: BrandRule = {
  brand: 'unknown',
  pattern: /^/,
  lengths: [16],
  gaps: [4, 8, 12],
  cvc: 3,
};

export type Verdict = { complete: boolean; error?: FrameError };

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function brandRule(number: string): BrandRule {
  return rules.find(({ pattern }) => pattern.test(digitsOf(number))) ?? unknownBrand;
}

/** Groups a number as its brand prints it, and cuts digits that no card of the brand has. */
export function formatNumber(text: string): string {
  const rule = brandRule(text);
  const digits = digitsOf(text).slice(0, Math.max(...rule.lengths));
  const ends = rule.gaps.filter((gap) => gap < digits.length);
  return [0, ...ends].map((start, index) => digits.slice(start, ends[index])).join(' ');
}

export function judgeNumber(text: string): Verdict {
  const digits = digitsOf(text);
  const { lengths } = brandRule(digits);
  if (digits.length < Math.min(...lengths)) {
    return { complete: false, error: problem('incomplete_number', 'Your card number is incomplete.') };
  }
  if (lengths.includes(digits.length) && luhnHolds(digits)) return { complete: true };
  return { complete: false, error: problem('invalid_number', 'Your card number is invalid.') };
}

/**
 * Formats an expiry as `MM / YY`. A first digit above 1 is a month; a four-digit year, as browsers autofill
 * it, loses its century.
 */
export function formatExpiry(text: string, before = ''): string {
  const isErasing = before.startsWith(text) && text.length < before.length;
  let digits = digitsOf(text);
  if (/^\s*[2-9]/.test(text) || /^\s*1\s*\//.test(text)) digits = `0${digits}`;
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (isErasing && digits.length <= 2)
    return text.endsWith('/') || text.endsWith(' ') ? digits.slice(0, -1) : digits;
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function judgeExpiry(text: string, today: Date): Verdict {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return {
      complete: false,
      error: problem('invalid_expiry_month', "Your card's expiration month is invalid."),
    };
  }
  if (digits.length < 4) {
    const message = "Your card's expiration date is incomplete.";
    return { complete: false, error: problem('incomplete_expiry', message) };
  }
  const year = 2000 + Number(digits.slice(2));
  const late = year * 12 + month - 1 < today.getFullYear() * 12 + today.getMonth();
  if (!late) return { complete: true };
  const isYear = year < today.getFullYear();
  return {
    complete: false,
    error: isYear
      ? problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
      : problem('invalid_expiry_month_past', "Your card's expiration date is in the past."),
  };
}

export function formatCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, cvcLength(number));
}

export function judgeCvc(text: string, number: string): Verdict {
  if (digitsOf(text).length === cvcLength(number)) return { complete: true };
  const message = "Your card's security code is incomplete.";
  return { complete: false, error: problem('incomplete_cvc', message) };
}

/** Until the brand is known, a code may have four digits. */
export function cvcLength(number: string): number {
  return digitsOf(number) === '' ? 4 : brandRule(number).cvc;
}

function luhnHolds(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

function problem(code: string, message: string): FrameError {
  return { type: 'validation_error', code, message };
}
