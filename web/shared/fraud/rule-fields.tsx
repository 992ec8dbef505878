import type { ChangeEvent } from 'react';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { COUNTED, type FraudRuleForm, RULE_PERIODS, RULES } from './rule-forms.ts';

type FieldsProps = {
  form: FraudRuleForm;
  error: string | undefined;
  onChange: (changes: Partial<FraudRuleForm>) => void;
};

/** The settings that a rule of this type has. */
export function RuleFields(props: FieldsProps) {
  const { kind } = RULES[props.form.type];
  switch (kind) {
    case 'countries':
      return <CountryFields {...props} />;
    case 'networks':
      return <EntriesField hint="Addresses or networks, such as 203.0.113.0/24. One per line." {...props} />;
    case 'addresses':
      return (
        <EntriesField hint="Email addresses or domains, such as example.com. One per line." {...props} />
      );
    case 'count':
      return <LimitFields label="More rewards than" {...props} />;
    case 'amount':
      return <LimitFields label="More dollars than" {...props} />;
    case 'nothing':
      return null;
  }
}

function CountryFields(props: FieldsProps) {
  return (
    <>
      <Field label="Flag claims">
        <Select
          value={props.form.listed}
          onChange={({ currentTarget: { value } }) =>
            props.onChange({ listed: value === 'whitelist' ? 'whitelist' : 'blacklist' })
          }
        >
          <option value="blacklist">From these countries</option>
          <option value="whitelist">From all other countries</option>
        </Select>
      </Field>
      <EntriesField hint="Two-letter country codes, such as AU. One per line." {...props} />
    </>
  );
}

function EntriesField({ hint, form, error, onChange }: FieldsProps & { hint: string }) {
  return (
    <Field label="Entries" hint={hint} error={error}>
      <TextArea
        rows={6}
        value={form.entries}
        onChange={({ currentTarget: { value } }) => onChange({ entries: value })}
      />
    </Field>
  );
}

/** How much is too much, within what time, and by what it is counted. */
function LimitFields({ label, form, error, onChange }: FieldsProps & { label: string }) {
  const change = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onChange({ amount: value });
  return (
    <>
      <Field label={label} error={error}>
        {RULES[form.type].kind === 'amount' ? (
          <AmountInput value={form.amount} onChange={change} />
        ) : (
          <TextInput inputMode="numeric" value={form.amount} onChange={change} />
        )}
      </Field>
      <Field label="Within">
        <Select value={form.period} onChange={({ currentTarget: { value } }) => onChange({ period: value })}>
          <Options labels={RULE_PERIODS} />
        </Select>
      </Field>
      <Field label="Counted per">
        <Select value={form.per} onChange={({ currentTarget: { value } }) => onChange({ per: value })}>
          <Options labels={COUNTED} />
        </Select>
      </Field>
    </>
  );
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
