import { useState } from 'react';
import { listFraudRules, setFraudRule } from '#contract/admin/fraud.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { FRAUD_RULES, type FraudRuleType } from '#contract/fraud.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { COUNTED, configOf, PERIODS, RULES, type RuleForm } from './rule-forms.ts';

const HINTS: Record<string, string> = {
  countries: 'Two letters each, such as AU. One per line.',
  networks: 'Addresses or networks, such as 203.0.113.0/24. One per line.',
  addresses: 'Email addresses or domains, such as example.com. One per line.',
};

/** Sets a rule for all senders, or changes one. */
export function RuleDialog({
  rule,
  isNew,
  onClose,
}: {
  rule: RuleForm;
  isNew: boolean;
  onClose: () => void;
}) {
  const [form, setForm] = useState(rule);
  const change = (part: Partial<RuleForm>) => setForm({ ...form, ...part });
  const set = useWrite(setFraudRule, {
    invalidates: [listFraudRules, listAudit],
    onSuccess: onClose,
  });
  const { kind } = RULES[form.type];
  const isCounted = kind === 'count' || kind === 'amount';
  const error = set.error?.message;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={set.isPending}
      title={isNew ? 'Set a rule' : `Change: ${RULES[form.type].label}`}
      description="It applies to every sender’s rewards from now on."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate({ params: { ruleType: form.type }, body: { config: configOf(form) } });
        }}
        className="flex flex-col gap-5"
      >
        {isNew && (
          <Field label="Rule" error={kind === 'nothing' ? error : undefined}>
            <Select
              value={form.type}
              onChange={({ currentTarget }) => change({ type: currentTarget.value as FraudRuleType })}
            >
              {FRAUD_RULES.map((type) => (
                <option key={type} value={type}>
                  {RULES[type].label}
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
        <FormActions onCancel={onClose} busy={set.isPending}>
          Set rule
        </FormActions>
      </form>
    </Dialog>
  );
}
