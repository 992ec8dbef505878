import { type ReactNode, useId } from 'react';
import { Select } from '../../ui/select.tsx';

/** One of the filters over a list; its name is for those who do not see where it stands. */
export function ListChoice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </Select>
    </div>
  );
}
