import { useId } from 'react';
import { monthLabel } from '../format/calendar.ts';
import { Select } from './select.tsx';

/** Selects the month of a statement. */
export function MonthChoice({
  months,
  value,
  onChange,
}: {
  /** "2026-11", newest first. */
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}) {
  const id = useId();
  // The address may name a month without transactions.
  const offered = months.includes(value) ? months : [value, ...months];
  return (
    <div className="mb-5 flex items-center gap-3 print:hidden">
      <label htmlFor={id} className="text-ink-soft text-sm">
        Month
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-full sm:w-56"
      >
        {offered.map((month) => (
          <option key={month} value={month}>
            {monthLabel(month)}
          </option>
        ))}
      </Select>
    </div>
  );
}
