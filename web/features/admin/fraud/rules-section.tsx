import { useState } from 'react';
import { deleteFraudRule, type FraudRule, listFraudRules } from '#contract/admin/fraud.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../../ui/feedback/row-skeletons.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { ListPlus, Pencil, Trash2 } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { toastError } from '../toast-error.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { formOf, NEW_RULE, RULES, type RuleForm, summaryOf } from './rule-forms.ts';

const COLUMNS: readonly Column<FraudRule>[] = [
  {
    key: 'rule',
    header: 'Rule',
    heading: true,
    cell: ({ type }) => <span className="font-semibold">{RULES[type].label}</span>,
  },
  { key: 'told', header: 'Flags', cell: (rule) => <span className="wrap-anywhere">{summaryOf(rule)}</span> },
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

/**
 * The rules about fraud that hold for the rewards of all senders. Out of sight while the `peer` before it loads, because
 * it would jump once the reviews arrive.
 */
export function RulesSection() {
  const rules = useRead(listFraudRules);
  const [form, setForm] = useState<{ rule: RuleForm; isNew: boolean } | null>(null);
  const [removing, setRemoving] = useState<FraudRule | null>(null);
  const mayAct = can(roleOf(useSignedInUser()), 'staff-money');
  const remove = useWrite(deleteFraudRule, {
    invalidates: [listFraudRules, listAudit],
    onSuccess: () => setRemoving(null),
    onError: (error) => toastError('Error', error),
  });
  const actions: Column<FraudRule> = {
    key: 'actions',
    header: 'Actions',
    buttons: true,
    align: 'end',
    cell: (rule) => (
      <RowMenu
        label={`Actions on the rule ${RULES[rule.type].label}`}
        actions={[
          ...(Object.keys(rule.config).length > 0
            ? [
                {
                  label: 'Change',
                  icon: <Pencil aria-hidden="true" />,
                  onSelect: () => setForm({ rule: formOf(rule), isNew: false }),
                },
              ]
            : []),
          { label: 'Remove', icon: <Trash2 aria-hidden="true" />, onSelect: () => setRemoving(rule) },
        ]}
      />
    ),
  };
  return (
    <section aria-labelledby="fraud-rules" className="mt-12 peer-has-data-loading:invisible">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="fraud-rules" className="font-display font-semibold text-2xl tracking-tight">
            Rules
          </h2>
          <p className="mt-0.5 max-w-2xl text-ink-soft text-sm">
            They apply to all senders. Sanctions lists are always checked. Companies set rules of their own in
            the API.
          </p>
        </div>
        {mayAct && rules.data && (
          <Button onClick={() => setForm({ rule: NEW_RULE, isNew: true })}>
            <ListPlus aria-hidden="true" />
            Set a rule
          </Button>
        )}
      </div>
      {!rules.data &&
        (rules.error ? (
          <Card>
            <ErrorState title="The rules did not load" {...errorProps(rules)} />
          </Card>
        ) : (
          <RowSkeletons label="Loading rules" rows={2} />
        ))}
      {rules.data && (
        <Card flush={rules.data.length > 0}>
          {rules.data.length > 0 ? (
            <DataTable
              caption="Rules"
              columns={mayAct ? [...COLUMNS, actions] : COLUMNS}
              rows={rules.data}
              rowKey={({ type }) => type}
            />
          ) : (
            <EmptyState title="No rules yet" art={null}>
              Choose which claims wait for your review.
            </EmptyState>
          )}
        </Card>
      )}
      {form && <RuleDialog {...form} onClose={() => setForm(null)} />}
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={`Remove the rule ${RULES[removing.type].label}?`}
          description="It flags nothing new. Rewards it already flagged keep waiting."
          confirmLabel="Remove rule"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ruleType: removing.type } })}
        />
      )}
    </section>
  );
}
