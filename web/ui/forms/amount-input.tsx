import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { displayAmount, stepAmount } from '../format/amount-format.ts';
import { holdPlain, tidy, type } from './edit-amount.ts';
import { TextInput } from './text-input.tsx';

/** Decimal strings of dollars. */
export type AmountLimits = { readonly minimum: string; readonly maximum?: string };

/**
 * An amount in dollars: takes it with a currency sign and separators ("$1,250.5"), and shows "1,250.50" once
 * it loses the focus. The form reads and writes "1250.5". What could mean another amount stays as it was
 * typed.
 * With `limits`, and a controlled `value`, it is a spin button: screen readers announce the limits, arrow
 * keys change it by a cent, Page Up and Page Down by a dollar. A native number field would lose a pasted sign
 * or comma, and change while the page scrolls.
 */
export function AmountInput({
  limits,
  value,
  ref,
  onChange,
  onBlur,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value'> & { value?: string; limits?: AmountLimits }) {
  const [typed, setTyped] = useState('');
  // The typed text, as long as it means the value. A form without `value` keeps its amount in the field.
  const shown =
    value === undefined || displayAmount(typed) === displayAmount(value) ? typed : displayAmount(value);

  function show(input: HTMLInputElement, text: string) {
    if (input.value !== text) input.value = text;
    setTyped(text);
  }
  function attach(input: HTMLInputElement | null) {
    const give = () => {
      if (typeof ref === 'function') ref(input);
      else if (ref) ref.current = input;
    };
    if (!input) return give();
    holdPlain(input, give);
    const next = displayAmount(input.value);
    if (input !== document.activeElement && input.value !== next) input.value = next;
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const cents = STEPS.get(event.key);
    if (limits && cents !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      type(event.currentTarget, displayAmount(stepAmount(event.currentTarget.value, cents, limits)));
    }
    onKeyDown?.(event);
  }
  return (
    <TextInput
      lead={<span className="font-medium text-base">$</span>}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      {...(limits && spinButton(limits, value ?? '', shown))}
      {...rest}
      {...(value !== undefined && { value: shown })}
      ref={attach}
      onChange={(event) => {
        const input = event.currentTarget;
        tidy(input);
        setTyped(input.value);
        holdPlain(input, () => onChange?.(event));
      }}
      onBlur={(event) => {
        const input = event.currentTarget;
        holdPlain(input, () => onBlur?.(event));
        show(input, displayAmount(input.value));
      }}
      onKeyDown={press}
    />
  );
}

/** In cents. */
const STEPS = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
  ['PageUp', 100],
  ['PageDown', -100],
]);

/**
 * Limits for screen readers and as P104 requires them: on a text field, `min`, `max` and `step` only document
 * what it takes.
 */
function spinButton({ minimum, maximum }: AmountLimits, value: string, shown: string) {
  const now = value === '' ? Number.NaN : Number(value);
  return {
    role: 'spinbutton',
    min: Number(minimum),
    max: maximum === undefined ? undefined : Number(maximum),
    step: 0.01,
    'aria-valuemin': Number(minimum),
    'aria-valuemax': maximum === undefined ? undefined : Number(maximum),
    ...(Number.isNaN(now)
      ? { 'aria-valuetext': 'No amount' }
      : { 'aria-valuenow': now, 'aria-valuetext': `$${shown}` }),
  };
}
