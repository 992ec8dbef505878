import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  /** Null for an empty cell, which a phone leaves out. */
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** On a phone this cell is the card's heading, without its label. */
  readonly heading?: boolean;
  /** Buttons name themselves: on a phone they have no label and take the whole width; one icon stands beside the heading. */
  readonly buttons?: boolean;
  /** Sentences: on a tablet, where cards have four facts on a line, it takes the room of two. */
  readonly long?: boolean;
};

type Look = Record<
  | 'table'
  | 'head'
  | 'title'
  | 'body'
  | 'row'
  | 'cell'
  | 'end'
  | 'buttons'
  | 'nothing'
  | 'icon'
  | 'besideIcon'
  | 'apart'
  | 'label'
  | 'heading'
  | 'value',
  string | readonly string[]
>;

/** The width from which it is a table; many columns need more than a tablet. */
const FEW: Look = {
  table: 'md:table',
  head: 'md:not-sr-only md:table-header-group',
  title: 'lg:px-4 lg:first:pl-5 lg:last:pr-5',
  body: 'md:table-row-group',
  row: 'md:table-row md:p-0 md:hover:bg-sunken/60',
  cell: 'md:table-cell md:px-2.5 md:py-3.5 md:align-middle lg:px-4 md:first:pl-5 md:last:pr-5',
  end: 'md:text-right',
  buttons: 'max-md:has-[button]:justify-end',
  nothing: 'max-md:hidden',
  icon: [
    'max-md:has-[button[title]:only-child]:absolute max-md:has-[button[title]:only-child]:top-1.5',
    'max-md:has-[button[title]:only-child]:right-2',
  ],
  besideIcon: 'max-md:min-h-10 max-md:pr-10',
  apart: 'md:pl-8 lg:pl-8',
  label: 'md:hidden',
  heading: '',
  value: 'max-md:text-right max-md:first:text-left',
};
/** On a tablet, each card shows its facts side by side, with their labels above them, and its buttons beside the heading. */
const MANY: Look = {
  table: 'lg:table',
  head: 'lg:not-sr-only lg:table-header-group',
  title: '',
  body: 'lg:table-row-group',
  row: [
    'md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1.7fr)_repeat(3,minmax(0,1fr))] md:max-lg:gap-x-5',
    'lg:table-row lg:p-0 lg:hover:bg-sunken/60',
  ],
  cell: [
    'md:max-lg:flex-col md:max-lg:justify-start md:max-lg:gap-0.5',
    'lg:table-cell lg:px-2.5 lg:py-3.5 lg:align-middle lg:first:pl-5 lg:last:pr-5',
  ],
  end: 'lg:text-right',
  buttons: [
    'max-lg:has-[button]:justify-end',
    'md:max-lg:has-[button]:absolute md:max-lg:has-[button]:top-1.5 md:max-lg:has-[button]:right-2',
  ],
  nothing: 'max-lg:hidden',
  icon: [
    'max-lg:has-[button[title]:only-child]:absolute max-lg:has-[button[title]:only-child]:top-1.5',
    'max-lg:has-[button[title]:only-child]:right-2',
  ],
  besideIcon: 'max-md:min-h-10 max-md:pr-10 md:max-lg:min-h-10 md:max-lg:pr-72',
  apart: 'lg:pl-8',
  label: 'lg:hidden',
  heading: 'md:max-lg:col-span-full',
  value: 'max-md:text-right max-md:first:text-left',
};

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
          <tr
            key={rowKey(row)}
            className={cx(
              'relative block px-4 py-3 transition-colors print:table-row print:break-inside-avoid',
              look.row,
            )}
          >
            {columns.map((column, index) => {
              const content = column.cell(row);
              return (
                <td
                  key={column.key}
                  className={cx(
                    content === null && look.nothing,
                    look.cell,
                    'print:table-cell print:px-3 print:py-2 print:first:pl-5 print:last:pr-5',
                    column.heading
                      ? cx('block pb-1 font-medium', look.heading, columns.at(-1)?.buttons && look.besideIcon)
                      : 'flex items-baseline justify-between gap-4 py-1',
                    column.align === 'end' && cx('print:text-right', look.end),
                    column.buttons && cx('group', look.buttons, look.icon),
                    look === MANY && SPANS[roomOf(columns, index)],
                    followsNumbers(columns, index) && look.apart,
                  )}
                >
                  {!column.heading && (
                    <span
                      aria-hidden="true"
                      className={cx(
                        'shrink-0 text-ink-faint text-sm print:hidden',
                        look.label,
                        column.buttons && 'group-has-[button]:hidden',
                      )}
                    >
                      {column.header}
                    </span>
                  )}
                  <span className={cx('min-w-0', look.value)}>{content}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a column of text follows one of numbers, whose right edge would touch it. */
function followsNumbers<Row>(columns: readonly Column<Row>[], index: number): boolean {
  return columns[index - 1]?.align === 'end' && columns[index]?.align !== 'end';
}

const PER_LINE = 4;
const SPANS = ['', '', 'md:max-lg:col-span-2', 'md:max-lg:col-span-3', 'md:max-lg:col-span-4'] as const;

/** How many places of a tablet's line a fact takes: the last one has the rest of its line. */
function roomOf<Row>(columns: readonly Column<Row>[], index: number): number {
  const facts = columns.filter(({ heading, buttons }) => !heading && !buttons);
  const fact = columns[index];
  if (!fact || !facts.includes(fact)) return 1;
  const own = fact.long ? 2 : 1;
  if (fact !== facts.at(-1)) return own;
  const taken = facts.reduce((sum, { long }) => sum + (long ? 2 : 1), 0);
  return own + ((PER_LINE - (taken % PER_LINE)) % PER_LINE);
}
