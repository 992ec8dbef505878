import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';

export const NAME_MISSING = 'Please name the passkey.';

/** The field with a passkey's name. */
export function PasskeyName({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  return (
    <Field label="Name" hint="For example the device it is on." error={error}>
      <TextInput
        value={value}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
