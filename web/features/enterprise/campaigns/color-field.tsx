import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** A color, chosen or typed. */
export function ColorField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const isWhole = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <Field label={label} hint={hint} error={error}>
      <span className="flex items-center gap-3">
        <input
          type="color"
          aria-label={`Choose: ${label}`}
          value={isWhole ? value.toLowerCase() : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="size-12 shrink-0 cursor-pointer rounded-md border border-line-strong/70 bg-raised p-1"
        />
        <TextInput
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="tabular"
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
      </span>
    </Field>
  );
}
