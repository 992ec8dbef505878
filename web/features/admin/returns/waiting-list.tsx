import type { ReactNode } from 'react';
import { errorProps, type ReadState } from '../../../api/error-props.ts';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { loadErrorTitle } from '../load-error-title.ts';
import { RowSkeletons } from '../row-skeletons.tsx';

/** A short list of what waits, in all its states. */
export function WaitingList<Row>({
  of,
  caption,
  read,
  columns,
  rowKey,
  none,
}: {
  /** The rows in the plural: "debts". */
  of: string;
  caption: string;
  read: ReadState<readonly Row[]>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  none: { title: string; text: ReactNode };
}) {
  const { data: rows, error } = read;
  if (!rows) {
    return error ? (
      <Card>
        <ErrorState title={loadErrorTitle(of)} {...errorProps(read)} />
      </Card>
    ) : (
      <RowSkeletons label={`Loading ${of}`} />
    );
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={none.title}>{none.text}</EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
    </Card>
  );
}
