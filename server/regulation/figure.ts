/** The value of a figure: an amount, months or words, as its rule has it. */
import { MOST_CASH_OUT, MOST_MONTHS, type RegulationRule, RULES } from '#contract/admin/regulation.ts';
import { displayCents, formatCents, parseCents } from '#contract/kernel/money.ts';
import { refuse } from '#server/kernel/refusal.ts';

/** One of the three is not null. */
export type FigureValue = { amountCents: bigint | null; months: number | null; words: string | null };

/** Throws `invalid-input`, which names `value`. */
export function parseValue(rule: RegulationRule, text: string): FigureValue {
  switch (RULES[rule].value) {
    case 'amount':
      return amount(text, rule === 'cash-out' ? BigInt(MOST_CASH_OUT) * 100n : null);
    case 'months': {
      const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (months < 1 || months > MOST_MONTHS) throw invalid(`Please enter 1 to ${MOST_MONTHS} months.`);
      return { amountCents: null, months, words: null };
    }
    case 'text':
      return { amountCents: null, months: null, words: text };
  }
}

export function formatValue({ amountCents, months, words }: FigureValue): string {
  if (amountCents !== null) return formatCents(amountCents);
  return words ?? String(months);
}

/**
 * Whether another figure lets more money out of balances, or into them. Null for a rule that the product does
 * not act by: nothing is paid out then, and nothing limits a day.
 */
export function loosens(
  rule: RegulationRule,
  { before, after }: { before: bigint | null; after: bigint | null },
): boolean {
  switch (rule) {
    case 'cash-out':
      return (after ?? 0n) > (before ?? 0n);
    case 'daily-limit':
      return before !== null && (after === null || after > before);
    case 'expiry':
    case 'claim-words':
    case 'dormancy':
      return false;
  }
}

function amount(text: string, most: bigint | null): FigureValue {
  const amountCents = parseCents(text);
  if (amountCents === null || amountCents <= 0n)
    throw invalid('Please enter a valid amount greater than $0.');
  if (most !== null && amountCents > most) throw invalid(`Please enter at most ${displayCents(most)}.`);
  return { amountCents, months: null, words: null };
}

function invalid(message: string): Error {
  return refuse('invalid-input', { message, fields: { value: message } });
}
