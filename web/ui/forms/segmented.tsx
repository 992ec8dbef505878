import { useId, useState } from 'react';
import { cx } from '../format/cx.ts';

export type SegmentedOption<Value extends string> = { readonly value: Value; readonly label: string };

/**
 * A choice among a few options, all visible. `strip` is a row inside a track, `tiles` is a grid of equal
 * boxes below its label, for example amounts. A `value` that is no option selects nothing.
 */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'strip',
  className,
}: {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  look?: 'strip' | 'tiles';
  className?: string;
}) {
  const name = useId();
  const [shown, show] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    show(value);
  }

  /** Shows the choice at once, before its value arrives by the address or the server. */
  function choose(next: Value) {
    show(next);
    onChange(next);
  }

  return (
    <fieldset
      className={cx(
        'min-w-0',
        look === 'strip'
          ? 'inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md bg-sunken p-1 sm:gap-1'
          : 'grid grid-cols-3 gap-2',
        className,
      )}
    >
      <legend className={look === 'strip' ? 'sr-only' : 'mb-1.5 font-medium text-ink text-sm'}>
        {label}
      </legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative grid place-items-center text-center font-medium text-sm transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            look === 'strip'
              ? 'min-h-9 pointer-coarse:min-h-11 flex-1 whitespace-nowrap rounded-sm px-2 text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-rest sm:px-3.5'
              : 'tabular min-h-12 rounded-md border border-line-strong/55 bg-raised px-2 text-ink hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown}
            onChange={() => choose(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          <span className="pointer-events-none">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
