import { useId, useState } from 'react';
import { cx } from '../format/cx.ts';
import { ChevronDown } from '../icons/basic.ts';
import { type Brief, type Column, followsNumbers } from './column.ts';
import { LINES, type Look, MANY } from './table-looks.ts';

const SPANS = [
  '',
  '',
  'md:max-lg:col-span-2',
  'md:max-lg:col-span-3',
  'md:max-lg:col-span-4',
  'md:max-lg:col-span-5',
] as const;

const PLACES: Record<Brief | 'heading', string> = {
  heading: 'max-md:pr-10 brief:min-h-0 brief:p-0',
  // Without a mark it may have two lines of its own.
  figure: 'brief:col-start-2 brief:row-span-2 brief:row-start-1 brief:justify-end brief:p-0',
  note: 'brief:col-start-1 brief:row-start-2 brief:p-0',
  mark: 'brief:col-start-2 brief:row-start-2 brief:justify-end brief:p-0',
};
/** The padding leaves room for focus rings, which the clipping would hide. */
const CUT = 'brief:block brief:truncate brief:-m-1 brief:p-1';

/**
 * A row of a table; a card on a phone, or two lines that open to a card where columns have a place in them.
 */
export function TableRow<Row>({
  row,
  columns,
  look,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  look: Look;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const opens = columns.some(({ brief }) => brief);
  return (
    <tr
      data-brief={(opens && !open) || undefined}
      className={cx(
        'relative block px-4 py-3 transition-colors print:table-row print:break-inside-avoid',
        'brief:grid brief:grid-cols-[minmax(0,1fr)_auto] brief:gap-x-3 brief:gap-y-0.5 brief:pr-11',
        look.row,
        look === MANY && LINES[placesOf(columns)],
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
              column.buttons && cx('group', look.buttons, look.iconOnTablet, !opens && look.icon),
              look === MANY && SPANS[roomOf(columns, index)],
              followsNumbers(columns, index) && look.apart,
              opens && placeOf(column, columns),
            )}
          >
            {!column.heading && (
              <span
                aria-hidden="true"
                className={cx(
                  'shrink-0 text-ink-faint text-sm brief:hidden print:hidden',
                  look.label,
                  column.buttons && 'group-has-[button]:hidden',
                )}
              >
                {column.header}
              </span>
            )}
            <span
              id={column.heading ? `${id}-heading` : undefined}
              className={cx('min-w-0', look.value, CUT, column.brief === 'note' && 'brief:text-left')}
            >
              {content}
            </span>
            {column.heading && opens && (
              <button
                type="button"
                aria-expanded={open}
                aria-labelledby={`${id}-details ${id}-heading`}
                onClick={() => setOpen(!open)}
                className="absolute top-1 right-0.5 grid size-11 place-items-center rounded-md text-ink-faint md:hidden print:hidden"
              >
                <span id={`${id}-details`} className="sr-only">
                  Details of
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className={cx('size-5 transition-transform', open && 'rotate-180')}
                />
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Where a cell stands in the two lines of a closed row. */
function placeOf<Row>({ heading, brief }: Column<Row>, columns: readonly Column<Row>[]) {
  if (heading)
    return cx(PLACES.heading, !columns.some((each) => each.brief === 'note') && 'brief:row-span-2');
  return brief ? PLACES[brief] : 'brief:hidden';
}

/** How many places a line of a tablet's card has. */
function placesOf<Row>(columns: readonly Column<Row>[]): keyof typeof LINES {
  return takenBy(columns) === 5 ? 5 : 4;
}

/** How many places of a tablet's line a fact takes: the last one has the rest of its line. */
function roomOf<Row>(columns: readonly Column<Row>[], index: number): number {
  const fact = columns[index];
  if (!fact || !isFact(fact)) return 1;
  const own = fact.long ? 2 : 1;
  if (fact !== columns.findLast(isFact)) return own;
  const perLine = placesOf(columns);
  return own + ((perLine - (takenBy(columns) % perLine)) % perLine);
}

function takenBy<Row>(columns: readonly Column<Row>[]): number {
  return columns.filter(isFact).reduce((sum, { long }) => sum + (long ? 2 : 1), 0);
}

function isFact<Row>({ heading, buttons }: Column<Row>): boolean {
  return !heading && !buttons;
}
