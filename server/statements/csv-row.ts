/** A statement line as a row of the CSV. */
import { formatCents } from '#contract/kernel/money.ts';
import type { StatementLine } from './read-statement.ts';

export const CSV_COLUMNS = [
  'Date (UTC)',
  'Type',
  'Description',
  'Amount (USD)',
  'Status',
  'Balance before (USD)',
  'Balance after (USD)',
  'Payment ID',
  'Transaction ID',
] as const;

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front: what others wrote (the name of a sender, say)
 * must not run on this person's computer. Amounts are ours, and their minus has to stay a minus.
 */
export function defuse(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function toCsvRow(line: StatementLine): string[] {
  return [
    line.createdAt.toISOString().replace('T', ' ').slice(0, 19),
    line.type.replaceAll('_', ' '),
    defuse(line.description),
    formatCents(line.amountCents),
    line.status,
    moneyOrNothing(line.balanceBeforeCents),
    moneyOrNothing(line.balanceAfterCents),
    defuse(line.intentId ?? ''),
    line.id,
  ];
}

function moneyOrNothing(cents: bigint | null): string {
  return cents === null ? '' : formatCents(cents);
}
