import { cx } from '../format/cx.ts';
import { type Column, followsNumbers } from './column.ts';
import { FEW, MANY } from './table-looks.ts';
import { TableRow } from './table-row.tsx';

export type { Column } from './column.ts';

/** A table that becomes a list of cards on a phone. Print always shows the table. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  wide = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Needs more room than its number of columns suggests. */
  wide?: boolean;
}) {
  const look = wide || columns.length > 5 ? MANY : FEW;
  return (
    <table
      className={cx('block w-full border-collapse text-[0.9375rem] print:table print:text-sm', look.table)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={cx('sr-only print:not-sr-only print:table-header-group', look.head)}>
        <tr className="border-line border-b">
          {columns.map((column, index) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                'px-2.5 py-3 font-medium text-ink-faint text-sm first:pl-5 last:pr-5 print:px-3 print:first:pl-5 print:last:pr-5',
                look.title,
                column.align === 'end' ? 'text-right' : 'text-left',
                followsNumbers(columns, index) && look.apart,
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={cx('block divide-y divide-line print:table-row-group', look.body)}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} look={look} />
        ))}
      </tbody>
    </table>
  );
}
