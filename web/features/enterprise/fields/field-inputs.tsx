import { FIELD_VALUE_MAX, listRewardFields, type RewardField } from '#contract/enterprise/fields.ts';
import { useRead } from '../../../api/use-read.ts';
import { dayProps } from '../../../ui/forms/day-props.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** What is typed, by the id of a field. */
export type TypedValues = Readonly<Record<string, string>>;

const TYPES = { text: 'text', number: 'text', email: 'email' } as const;

/** The company's custom fields in the form of a reward. Nothing for a company without any. */
export function FieldInputs({
  values,
  errors,
  onChange,
}: {
  values: TypedValues;
  /** By the id of a field. */
  errors: TypedValues;
  onChange: (values: TypedValues) => void;
}) {
  const { data = [] } = useRead(listRewardFields, {}, { staleTime: 0 });
  return data.map((field) => (
    <Field key={field.id} label={field.name} optional={!field.required} error={errors[field.id]}>
      <Input
        field={field}
        value={values[field.id] ?? ''}
        onChange={(value) => onChange({ ...values, [field.id]: value })}
      />
    </Field>
  ));
}

function Input({
  field: { type, options, required },
  value,
  onChange,
}: {
  field: RewardField;
  value: string;
  onChange: (value: string) => void;
}) {
  if (type === 'choice')
    return (
      <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{required ? 'Please choose' : 'None'}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    );
  // The server refuses a day that is typed in part, which must not count as none.
  if (type === 'date') return <TextInput {...dayProps(value, onChange)} autoComplete="off" />;
  return (
    <TextInput
      type={TYPES[type]}
      inputMode={type === 'number' ? 'decimal' : type === 'email' ? 'email' : undefined}
      autoComplete="off"
      maxLength={FIELD_VALUE_MAX}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
