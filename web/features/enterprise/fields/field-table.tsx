import type { RewardField } from '#contract/enterprise/fields.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { FIELD_TYPE_LABELS } from './field-labels.ts';

export function FieldTable({
  fields,
  onDelete,
}: {
  fields: readonly RewardField[];
  onDelete: (field: RewardField) => void;
}) {
  return (
    <DataTable
      caption="Custom fields"
      columns={[...COLUMNS, deleteColumn(onDelete)]}
      rows={fields}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: readonly Column<RewardField>[] = [
  {
    key: 'name',
    header: 'Field',
    heading: true,
    cell: ({ name, label }) => (
      <span className="block min-w-0">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block break-all text-ink-soft text-sm">
          <code className="font-mono">{label}</code> in the API
        </span>
      </span>
    ),
  },
  {
    key: 'type',
    header: 'Type',
    cell: ({ type, options }) => (
      <span className="block min-w-0">
        {FIELD_TYPE_LABELS[type]}
        {options.length > 0 && (
          <span className="block break-words text-ink-soft text-sm">{options.join(', ')}</span>
        )}
      </span>
    ),
  },
  {
    key: 'required',
    header: 'Required',
    cell: ({ required }) =>
      required ? <Badge>Required</Badge> : <span className="text-ink-soft">Optional</span>,
  },
];

function deleteColumn(onDelete: (field: RewardField) => void): Column<RewardField> {
  return {
    key: 'delete',
    header: 'Actions',
    align: 'end',
    buttons: true,
    cell: (field) => (
      <Button size="sm" tone="quiet" aria-label={`Delete ${field.name}`} onClick={() => onDelete(field)}>
        Delete
      </Button>
    ),
  };
}
