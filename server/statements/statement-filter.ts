/** The filter of a statement. */
import type { TransactionFilter } from '#contract/payments.ts';

export type StatementFilter = Omit<TransactionFilter, 'from' | 'to'> & {
  from?: Date | undefined;
  to?: Date | undefined;
};

/** A search text, as the values it may mean. */
export type Sought = {
  /** In lower case, to be found in a description. */
  words: string | null;
  /** The same text where it is long enough to mean a payment id: two digits occur in most ids. */
  idPart: string | null;
  /** The amounts it may mean, in cents without a sign; null where it is none. */
  leastCents: bigint | null;
  mostCents: bigint | null;
};

const SHORTEST_ID_PART = 6;
const nothing: Sought = { words: null, idPart: null, leastCents: null, mostCents: null };
const amountForm = /^[-+−]?\s*\$?\s*(\d{1,9})(?:\.(\d{0,2}))?$/;

/**
 * "25" means 25.00 to 25.99 and "25.5" means 25.50 to 25.59, so that an amount is found while it is being
 * typed.
 */
export function parseSearch(text: string | undefined): Sought {
  const words = text?.trim().toLowerCase();
  if (!words) return nothing;
  const amount = amountForm.exec(words.replaceAll(',', ''));
  const idPart = words.length >= SHORTEST_ID_PART ? words : null;
  if (!amount) return { ...nothing, words, idPart };
  const [, dollars = '', cents = ''] = amount;
  return {
    words,
    idPart,
    leastCents: BigInt(dollars + cents.padEnd(2, '0')),
    mostCents: BigInt(dollars + cents.padEnd(2, '9')),
  };
}

/** The filter of a request. */
export function toFilter({ type, status, from, to, search }: TransactionFilter): StatementFilter {
  return { type, status, search, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
