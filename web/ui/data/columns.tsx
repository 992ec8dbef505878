/** Columns that many tables have. */
import type { ReactNode } from 'react';
import { RelativeTime } from '../format/relative-time.tsx';
import type { Column } from './data-table.tsx';

/** The buttons of a row. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { key: 'actions', header: 'Actions', buttons: true, align: 'end', cell };
}

/** When something happened, seen from now. */
export function timeColumn<Row>(header: string, moment: (row: Row) => string): Column<Row> {
  return {
    key: 'time',
    header,
    cell: (row) => (
      <span className="whitespace-nowrap text-ink-soft text-sm">
        <RelativeTime moment={moment(row)} />
      </span>
    ),
  };
}
