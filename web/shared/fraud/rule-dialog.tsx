import type { FraudRuleType } from '#contract/fraud.ts';
import { FRAUD_RULE_LABELS } from '#contract/fraud-rule-labels.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { UseRuleActs } from './rule-acts.ts';
import { RuleFields } from './rule-fields.tsx';
import { type FraudRuleForm, RULES } from './rule-forms.ts';
import { useRuleForm } from './use-rule-form.ts';

/** Sets a rule, or changes one. */
export function RuleDialog({
  rule,
  choices,
  description,
  useActs,
  onClose,
}: {
  rule: FraudRuleForm;
  /** The types that a new rule can have; null for a rule that is set. */
  choices: readonly FraudRuleType[] | null;
  /** Of a new rule. */
  description: string;
  useActs: UseRuleActs;
  onClose: () => void;
}) {
  const { form, change, error, setting, onSubmit } = useRuleForm(rule, { useActs, onSet: onClose });
  const { kind, about } = RULES[form.type];
  return (
    <Dialog
      open
      onClose={onClose}
      locked={setting}
      title={choices ? 'Set a rule' : `Change: ${FRAUD_RULE_LABELS[form.type]}`}
      description={choices ? description : about}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {choices && (
          <Field label="Rule" hint={about} error={kind === 'nothing' ? error : undefined}>
            <Select
              value={form.type}
              onChange={({ currentTarget: { value } }) => change({ type: value as FraudRuleType })}
            >
              {choices.map((type) => (
                <option key={type} value={type}>
                  {FRAUD_RULE_LABELS[type]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <RuleFields form={form} error={error} onChange={change} />
        <FormActions onCancel={onClose} busy={setting}>
          {choices ? 'Set rule' : 'Save rule'}
        </FormActions>
      </form>
    </Dialog>
  );
}
