/** The value of a figure: an amount, months or words, as its rule has it. */
import { MOST_CASH_OUT, MOST_MONTHS, type RegulationRule } from '#contract/admin/regulation.ts';
import { displayCents, formatCents, parseCents } from '#contract/kernel/money.ts';
import { refuse } from '#server/kernel/refusal.ts';

/** One of the three is not null. */
export type FigureValue = { amountCents: bigint | null; months: number | null; words: string | null };

/** Throws `invalid-input`, which names `value`. */
export function parseValue(rule: RegulationRule, text: string): FigureValue {
  switch (rule) {
    case 'cash-out':
      return amount(text, BigInt(MOST_CASH_OUT) * 100n);
    case 'daily-limit':
      return amount(text, null);
    case 'dormancy': {
      const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (months < 1 || months > MOST_MONTHS) throw invalid(`Please enter 1 to ${MOST_MONTHS} months.`);
      return { amountCents: null, months, words: null };
    }
    case 'expiry':
    case 'claim-words':
      return { amountCents: null, months: null, words: text };
  }
}

export function formatValue({ amountCents, months, words }: FigureValue): string {
  if (amountCents !== null) return formatCents(amountCents);
  return words ?? String(months);
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
