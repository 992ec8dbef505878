/** A statement line as a row of the CSV. */
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import type { StatementLine } from './read-statement.ts';

export const STATEMENT_CSV_COLUMNS = [
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

export function toCsvRow(line: StatementLine): CsvCell[] {
  return [
    line.createdAt.toISOString().replace('T', ' ').slice(0, 19),
    line.type.replaceAll('_', ' '),
    line.description,
    line.amountCents,
    line.status,
    line.balanceBeforeCents ?? '',
    line.balanceAfterCents ?? '',
    line.intentId ?? '',
    line.id,
  ];
}
