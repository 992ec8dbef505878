import { useState } from 'react';
import type { FraudRuleType } from '#contract/fraud.ts';
import { FRAUD_RULE_LABELS } from '#contract/fraud-rule-labels.ts';
import { formProblem } from '../../api/form-problem.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { findRuleProblem } from './find-rule-problem.ts';
import type { UseRuleActs } from './rule-acts.ts';
import { COUNTED, PERIODS, RULES, type RuleForm, toRuleConfig } from './rule-forms.ts';

const HINTS: Record<string, string> = {
  countries: 'Two-letter country codes, such as AU. One per line.',
  networks: 'Addresses or networks, such as 203.0.113.0/24. One per line.',
  addresses: 'Email addresses or domains, such as example.com. One per line.',
};

/** Sets a rule, or changes one. `choices`: the types that a new rule can have. */
export function RuleDialog({
  rule,
  choices,
  description,
  useActs,
  onClose,
}: {
  rule: RuleForm;
  choices: readonly FraudRuleType[] | null;
  description: string;
  useActs: UseRuleActs;
  onClose: () => void;
}) {
  const [form, setForm] = useState(rule);
  const [problem, setProblem] = useState<string | null>(null);
  const acts = useActs(onClose);
  // What was refused is not called wrong while it is corrected.
  const [corrected, setCorrected] = useState<Error | null>(null);
  const change = (part: Partial<RuleForm>) => {
    setProblem(null);
    setCorrected(acts.setError);
    setForm({ ...form, ...part });
  };
  const { kind, about } = RULES[form.type];
  const isCounted = kind === 'count' || kind === 'amount';
  const error = problem ?? (acts.setError === corrected ? undefined : formProblem(acts.setError));

  async function submit() {
    const config = toRuleConfig(form);
    const found = await findRuleProblem(form.type, config);
    setProblem(found);
    if (found === null) acts.set(form.type, config);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={acts.setting}
      title={choices ? 'Set a rule' : `Change: ${FRAUD_RULE_LABELS[form.type]}`}
      description={choices ? description : about}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-5"
      >
        {choices && (
          <Field label="Rule" hint={about} error={kind === 'nothing' ? error : undefined}>
            <Select
              value={form.type}
              onChange={({ currentTarget }) => change({ type: currentTarget.value as FraudRuleType })}
            >
              {choices.map((type) => (
                <option key={type} value={type}>
                  {FRAUD_RULE_LABELS[type]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {kind === 'countries' && (
          <Field label="Flag claims">
            <Select
              value={form.listed}
              onChange={({ currentTarget }) =>
                change({ listed: currentTarget.value === 'whitelist' ? 'whitelist' : 'blacklist' })
              }
            >
              <option value="blacklist">From these countries</option>
              <option value="whitelist">From all other countries</option>
            </Select>
          </Field>
        )}
        {HINTS[kind] && (
          <Field label="Entries" hint={HINTS[kind]} error={error}>
            <TextArea
              rows={6}
              value={form.entries}
              onChange={({ currentTarget }) => change({ entries: currentTarget.value })}
            />
          </Field>
        )}
        {isCounted && (
          <>
            <Field label={kind === 'count' ? 'More rewards than' : 'More dollars than'} error={error}>
              <TextInput
                inputMode="decimal"
                value={form.amount}
                onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
              />
            </Field>
            <Field label="Within">
              <Select
                value={form.period}
                onChange={({ currentTarget }) => change({ period: currentTarget.value })}
              >
                {Object.entries(PERIODS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Counted per">
              <Select value={form.per} onChange={({ currentTarget }) => change({ per: currentTarget.value })}>
                {Object.entries(COUNTED).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <FormActions onCancel={onClose} busy={acts.setting}>
          {choices ? 'Set rule' : 'Save rule'}
        </FormActions>
      </form>
    </Dialog>
  );
}
