import type { FraudRule } from '#contract/fraud-rule.ts';
import { FRAUD_RULE_LABELS } from '#contract/fraud-rule-labels.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { Pencil, Trash2 } from '../../ui/icons/actions.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import { RULES, ruleSummary } from './rule-forms.ts';

type OnRule = (rule: FraudRule) => void;

const COLUMNS: readonly Column<FraudRule>[] = [
  {
    key: 'rule',
    header: 'Rule',
    heading: true,
    cell: ({ type }) => <span className="font-semibold">{FRAUD_RULE_LABELS[type]}</span>,
  },
  {
    key: 'applies',
    header: 'Applies to',
    cell: (rule) => <span className="wrap-anywhere">{ruleSummary(rule)}</span>,
  },
  {
    key: 'since',
    header: 'Changed',
    cell: ({ changedAt }) => (
      <span className="whitespace-nowrap text-ink-soft text-sm">
        <RelativeTime moment={changedAt} />
      </span>
    ),
  },
];

/** The rules that are set. */
export function RuleList({
  rules,
  emptyText,
  onChange,
  onRemove,
}: {
  rules: readonly FraudRule[];
  emptyText: string;
  /** Null for a user who only reads the rules. */
  onChange: OnRule | null;
  onRemove: OnRule;
}) {
  if (rules.length === 0)
    return (
      <Card>
        <EmptyState title="No rules yet" art={null}>
          {emptyText}
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <DataTable
        caption="Rules"
        columns={onChange ? [...COLUMNS, actionsColumn(onChange, onRemove)] : COLUMNS}
        rows={rules}
        rowKey={({ type }) => type}
      />
    </Card>
  );
}

function actionsColumn(onChange: OnRule, onRemove: OnRule): Column<FraudRule> {
  return {
    key: 'actions',
    header: 'Actions',
    buttons: true,
    align: 'end',
    cell: (rule) => {
      const change = {
        label: 'Change',
        icon: <Pencil aria-hidden="true" />,
        onSelect: () => onChange(rule),
      };
      const remove = { label: 'Remove', icon: <Trash2 aria-hidden="true" />, onSelect: () => onRemove(rule) };
      return (
        <RowMenu
          label={`Actions on the rule ${FRAUD_RULE_LABELS[rule.type]}`}
          actions={RULES[rule.type].kind === 'nothing' ? [remove] : [change, remove]}
        />
      );
    },
  };
}
