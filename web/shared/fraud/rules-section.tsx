import { useState } from 'react';
import { FRAUD_RULES } from '#contract/fraud.ts';
import type { FraudRule } from '#contract/fraud-rule.ts';
import { FRAUD_RULE_LABELS } from '#contract/fraud-rule-labels.ts';
import { errorProps, type ReadState } from '../../api/error-props.ts';
import { useConfig } from '../../api/use-config.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../ui/feedback/row-skeletons.tsx';
import { ListPlus } from '../../ui/icons/actions.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PartHeading } from '../../ui/layout/part-heading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { UseRuleActs } from './rule-acts.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { type FraudRuleForm, NEW_RULE, toRuleForm } from './rule-forms.ts';
import { RuleList } from './rule-list.tsx';

export type RuleTexts = {
  /** Whose rewards the rules apply to. */
  lead: string;
  /** Over the form of a new rule. */
  applies: string;
  none: string;
};

/**
 * The fraud rules of one owner. Out of sight while the `peer` before it loads, because it would jump once the
 * reviews arrive.
 */
export function RulesSection({
  rules,
  mayChange,
  useActs,
  texts,
}: {
  rules: ReadState<FraudRule[]>;
  mayChange: boolean;
  useActs: UseRuleActs;
  texts: RuleTexts;
}) {
  const [form, setForm] = useState<{ rule: FraudRuleForm; isNew: boolean } | null>(null);
  const [removing, setRemoving] = useState<FraudRule | null>(null);
  const acts = useActs(() => setRemoving(null));
  const knowsCountries = useConfig()?.countries ?? false;
  const unset = FRAUD_RULES.filter(
    (type) =>
      (type !== 'review_country' || knowsCountries) && !rules.data?.some((rule) => rule.type === type),
  );
  const [first] = unset;
  return (
    <section aria-labelledby="fraud-rules" className="mt-12 peer-has-data-loading:invisible">
      <PartHeading
        id="fraud-rules"
        title="Rules"
        className="mb-4"
        actions={
          mayChange &&
          rules.data &&
          first && (
            <Button
              tone="secondary"
              onClick={() => setForm({ rule: { ...NEW_RULE, type: first }, isNew: true })}
            >
              <ListPlus aria-hidden="true" />
              Set a rule
            </Button>
          )
        }
      >
        {texts.lead}
      </PartHeading>
      {rules.data ? (
        <RuleList
          rules={rules.data}
          emptyText={texts.none}
          onChange={mayChange ? (rule) => setForm({ rule: toRuleForm(rule), isNew: false }) : null}
          onRemove={setRemoving}
        />
      ) : rules.error ? (
        <Card>
          <ErrorState title="The rules did not load" {...errorProps(rules)} />
        </Card>
      ) : (
        <RowSkeletons label="Loading rules" rows={2} />
      )}
      {form && (
        <RuleDialog
          rule={form.rule}
          choices={form.isNew ? unset : null}
          description={texts.applies}
          useActs={useActs}
          onClose={() => setForm(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={`Remove the rule ${FRAUD_RULE_LABELS[removing.type]}?`}
          description="It flags nothing new. Rewards it already flagged keep waiting."
          confirmLabel="Remove rule"
          busy={acts.removing}
          onConfirm={() => acts.remove(removing.type)}
        />
      )}
    </section>
  );
}
