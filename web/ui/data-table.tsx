import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  /** Null where there is nothing to say, which a phone then leaves out. */
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** On a phone this cell is the card's heading, without its label. */
  readonly heading?: boolean;
  /** Buttons, which say themselves what they do: on a phone they need no label and have the whole width. */
  readonly buttons?: boolean;
};

/** A table that becomes a list of cards on a phone: one table for everybody, laid out twice. Paper gets the table. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <table className="block w-full border-collapse text-[0.9375rem] md:table print:table print:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group print:not-sr-only print:table-header-group">
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                'px-2.5 py-3 font-medium text-ink-faint text-sm first:pl-5 last:pr-5 lg:px-4',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group print:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="block px-4 py-3 transition-colors md:table-row md:p-0 md:hover:bg-sunken/60 print:table-row print:break-inside-avoid"
          >
            {columns.map((column) => {
              const content = column.cell(row);
              return (
                <td
                  key={column.key}
                  className={cx(
                    content === null && 'max-md:hidden',
                    'md:table-cell md:px-2.5 md:py-3.5 md:align-middle lg:px-4 md:first:pl-5 md:last:pr-5',
                    'print:table-cell print:px-3 print:py-2',
                    column.heading
                      ? 'block pb-1 font-medium'
                      : 'flex items-baseline justify-between gap-4 py-1',
                    column.align === 'end' && 'md:text-right print:text-right',
                    column.buttons && 'group max-md:has-[button]:justify-end',
                  )}
                >
                  {!column.heading && (
                    <span
                      aria-hidden="true"
                      className={cx(
                        'shrink-0 text-ink-faint text-sm md:hidden print:hidden',
                        column.buttons && 'group-has-[button]:hidden',
                      )}
                    >
                      {column.header}
                    </span>
                  )}
                  <span className="min-w-0 max-md:text-right max-md:first:text-left">{content}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
