import type { PersonRule } from '#contract/enterprise/limits.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Pencil } from '../../../ui/icons/actions.ts';
import { BudgetLabel, RoomLeft, roleName } from './limit-labels.tsx';

const COLUMNS: readonly Column<PersonRule>[] = [
  {
    key: 'name',
    header: 'Person',
    heading: true,
    cell: ({ name, role }) => (
      <span className="block min-w-0">
        <span className="block break-words font-medium">{name}</span>
        <span className="block font-normal text-ink-soft text-sm">{roleName(role)}</span>
      </span>
    ),
  },
  {
    key: 'limits',
    header: 'Limits',
    cell: ({ limits }) => (limits ? 'Their own' : 'Role limits'),
  },
  { key: 'budget', header: 'Budget', cell: ({ budget }) => <BudgetLabel budget={budget} /> },
  {
    key: 'room',
    header: 'Remaining',
    cell: ({ room }) =>
      room.length === 0 ? (
        <span className="text-ink-soft">No limit</span>
      ) : (
        room.map((each) => <RoomLeft key={each.kind} room={each} />)
      ),
  },
];

export function PersonRuleTable({
  people,
  onEdit,
}: {
  people: readonly PersonRule[];
  onEdit: ((person: PersonRule) => void) | null;
}) {
  const columns = onEdit ? [...COLUMNS, editColumn(onEdit)] : COLUMNS;
  return (
    <DataTable
      wide
      caption="Limits and budgets by person"
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
    />
  );
}

function editColumn(onEdit: (person: PersonRule) => void): Column<PersonRule> {
  return {
    key: 'edit',
    header: 'Change',
    buttons: true,
    align: 'end',
    cell: (person) => (
      <IconButton label={`Change the limits of ${person.name}`} onClick={() => onEdit(person)}>
        <Pencil aria-hidden="true" />
      </IconButton>
    ),
  };
}
