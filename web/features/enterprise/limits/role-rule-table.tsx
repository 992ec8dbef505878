import type { RoleRule } from '#contract/enterprise/limits.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Pencil } from '../../../ui/icons/actions.ts';
import { CHANNEL_NAMES, LimitAmount, roleName } from './limit-labels.tsx';

const COLUMNS: readonly Column<RoleRule>[] = [
  { key: 'role', header: 'Role', heading: true, cell: ({ role }) => roleName(role) },
  {
    key: 'approval',
    header: 'Approval above',
    align: 'end',
    cell: ({ approvalAbove, channels }) => (
      <span className="block">
        <LimitAmount amount={approvalAbove} none="Never" />
        {channels.map(({ channel, approvalAbove: above }) => (
          <span key={channel} className="block text-ink-soft text-sm">
            {CHANNEL_NAMES[channel]}: <LimitAmount amount={above} none="never" />
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'payout',
    header: 'Per payout',
    align: 'end',
    cell: ({ payoutLimit }) => <LimitAmount amount={payoutLimit} />,
  },
  { key: 'day', header: 'Per day', align: 'end', cell: ({ dayLimit }) => <LimitAmount amount={dayLimit} /> },
  {
    key: 'month',
    header: 'Per month',
    align: 'end',
    cell: ({ monthLimit }) => <LimitAmount amount={monthLimit} />,
  },
];

export function RoleRuleTable({
  rules,
  onEdit,
}: {
  rules: readonly RoleRule[];
  onEdit: ((rule: RoleRule) => void) | null;
}) {
  const columns = onEdit ? [...COLUMNS, editColumn(onEdit)] : COLUMNS;
  return <DataTable caption="Limits by role" columns={columns} rows={rules} rowKey={({ role }) => role} />;
}

function editColumn(onEdit: (rule: RoleRule) => void): Column<RoleRule> {
  return {
    key: 'edit',
    header: 'Change',
    buttons: true,
    align: 'end',
    cell: (rule) => (
      <IconButton label={`Change the limits of ${roleName(rule.role)}`} onClick={() => onEdit(rule)}>
        <Pencil aria-hidden="true" />
      </IconButton>
    ),
  };
}
