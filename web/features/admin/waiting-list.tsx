import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PagedList, type Pages } from './paged-list.tsx';

/** A list of what waits, in all its states. */
export function WaitingList<Row>({
  of,
  caption,
  pages,
  columns,
  rowKey,
  none,
}: {
  /** The rows in the plural: "debts". */
  of: string;
  caption: string;
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  none: { title: string; text: ReactNode };
}) {
  return (
    <PagedList
      of={of}
      pages={pages}
      none={
        <Card>
          <EmptyState title={none.title}>{none.text}</EmptyState>
        </Card>
      }
    >
      {(rows) => (
        <Card flush>
          <DataTable wide caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
        </Card>
      )}
    </PagedList>
  );
}
