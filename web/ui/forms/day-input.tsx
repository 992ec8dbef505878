import { useId } from 'react';
import { TextInput } from './text-input.tsx';

/** A day beside its label. */
export function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 sm:flex-row sm:items-center sm:gap-2.5">
      <label htmlFor={id} className="shrink-0 font-medium text-ink-soft text-sm">
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
