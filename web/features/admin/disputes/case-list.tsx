import { type ReactNode, useState } from 'react';
import type { AdminDispute, AdminRefund } from '#contract/admin/disputes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { History } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type RowAction, RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { OwnerCell } from '../returns/owner-cell.tsx';
import { PaymentTimelineDialog } from '../timelines/payment-timeline-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';

type Case = AdminDispute | AdminRefund;

/** The first column of both lists: who paid. */
export function holderColumn<Item extends Case>(): Column<Item> {
  return {
    key: 'holder',
    header: 'Paid by',
    heading: true,
    cell: (item) => <OwnerCell {...item} />,
  };
}

/** A table of cases, each with its notes. */
export function CaseTable<Item extends Case>({
  kind,
  caption,
  columns,
  cases,
  buttons,
  actions,
}: {
  kind: 'dispute' | 'refund';
  caption: string;
  columns: readonly Column<Item>[];
  cases: readonly Item[];
  /** More buttons of a case, before its notes. */
  buttons?: (item: Item) => ReactNode;
  /** More entries of a case's menu, before its timeline. */
  actions?: (item: Item) => readonly RowAction[];
}) {
  const [id, setId] = useState<string | null>(null);
  const [timelineOf, setTimelineOf] = useState<Item | null>(null);
  const chosen = cases.find((item) => item.id === id);
  const notes: Column<Item> = {
    key: 'notes',
    header: 'Actions',
    buttons: true,
    align: 'end',
    cell: (item) => {
      const entries = [...(actions?.(item) ?? [])];
      if (item.paymentIntentId) {
        const icon = <History aria-hidden="true" />;
        entries.push({ label: 'Timeline', icon, onSelect: () => setTimelineOf(item) });
      }
      return (
        <span className="inline-flex items-center justify-end gap-1.5 max-lg:flex-wrap">
          {buttons?.(item)}
          <Button tone="quiet" size="sm" onClick={() => setId(item.id)}>
            {item.notes === 0 ? 'Add note' : `Notes (${item.notes})`}
            <span className="sr-only">about the {`${kind} of ${item.name}`}</span>
          </Button>
          {entries.length > 0 && (
            <RowMenu label={`Actions on the ${kind} of ${item.name}`} actions={entries} />
          )}
        </span>
      );
    },
  };
  return (
    <>
      <Card flush>
        <DataTable
          wide
          caption={caption}
          columns={[...columns, notes]}
          rows={cases}
          rowKey={(item) => item.id}
        />
      </Card>
      <NotesDialog
        kind={kind}
        caseId={chosen?.id ?? null}
        name={chosen?.name ?? ''}
        onClose={() => setId(null)}
      />
      {timelineOf?.paymentIntentId && (
        <PaymentTimelineDialog
          payment={{ paymentIntentId: timelineOf.paymentIntentId, of: timelineOf.name }}
          onClose={() => setTimelineOf(null)}
        />
      )}
    </>
  );
}

/** Filters by state; `all` is not in the address. */
export function StateChoice({
  value,
  onChange,
  children,
}: {
  value: string;
  onChange: (value: string | undefined) => void;
  children: ReactNode;
}) {
  return (
    <search className="mb-4 block sm:max-w-60">
      <Choice label="Status" value={value} onChange={(next) => onChange(next === 'all' ? undefined : next)}>
        <option value="all">All statuses</option>
        {children}
      </Choice>
    </search>
  );
}

export function NoCases({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <EmptyState title={title}>{text}</EmptyState>
    </Card>
  );
}
