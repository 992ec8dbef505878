/** A line and a total as rows of the CSV. */
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import type { ComparedLineRow, RunTotalRow } from './line-store.ts';

export const RECONCILIATION_CSV_COLUMNS = [
  'Line',
  'Part',
  'Result',
  'Difference',
  'Time (UTC)',
  'Processor or issuer ID',
  'Our ID',
  'There (USD)',
  'Here (USD)',
  'There less here (USD)',
  'Issuer charged (USD)',
  'Status there',
  'Status here',
] as const;

export function lineCells(line: ComparedLineRow): CsvCell[] {
  return [
    'item',
    line.part,
    line.verdict.replaceAll('-', ' '),
    line.kind?.replaceAll('-', ' ') ?? '',
    line.happened_at?.toISOString().replace('T', ' ').slice(0, 19) ?? '',
    line.outside_id ?? '',
    line.inside_id ?? '',
    line.outside_cents ?? '',
    line.inside_cents ?? '',
    line.part === 'payout' ? '' : (line.outside_cents ?? 0n) - (line.inside_cents ?? 0n),
    line.cost_cents ?? '',
    line.outside_status ?? '',
    line.inside_status ?? '',
  ];
}

/** The sums of a part, without the items that are under way. */
export function totalCells(total: RunTotalRow): CsvCell[] {
  const isPayout = total.part === 'payout';
  const counted = total.items - total.under_way;
  return [
    'total',
    total.part,
    `${counted} compared (${total.under_way} under way)`,
    `${total.differing} differing`,
    '',
    '',
    '',
    total.outside_cents,
    isPayout ? '' : total.inside_cents,
    isPayout ? '' : total.outside_cents - total.inside_cents,
    total.part === 'card' ? total.cost_cents : '',
    '',
    '',
  ];
}
