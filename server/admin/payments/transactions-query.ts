/** What the staff search in all transactions. */
import { isId } from '#contract/kernel/id.ts';
import type { TransactionFilter } from '#contract/payments.ts';

export type TransactionsQuery = Pick<TransactionFilter, 'type' | 'status' | 'search'> & {
  /** One member's transactions. */
  userId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export function toTransactionsQuery(
  query: TransactionFilter & { userId?: string | undefined },
): TransactionsQuery {
  const { type, status, userId, from, to, search } = query;
  return {
    type,
    status,
    userId,
    search,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  };
}

const amountForm = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/;

/** The amount in cents that a search text means; null where it means something else. */
export function soughtCents(search: string): bigint | null {
  const [, dollars, cents = ''] = amountForm.exec(search.trim().replaceAll(',', '')) ?? [];
  return dollars === undefined ? null : BigInt(dollars + cents.padEnd(2, '0'));
}

/** The id of a transaction or of a payment of ours, as receipts show it; null where it is none. */
export function soughtId(search: string): string | null {
  const text = search.trim().toLowerCase();
  return isId(text) ? text : null;
}
