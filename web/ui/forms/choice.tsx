import { type ReactNode, useId } from 'react';
import { Select } from './select.tsx';

/** One filter of a list, with a name for screen readers. Give `option` elements as children. */
export function Choice({
  label,
  value,
  onChange,
  className,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </Select>
    </div>
  );
}
