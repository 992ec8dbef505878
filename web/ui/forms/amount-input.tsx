import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { stepAmount, tidyAmount } from '../format/amount-format.ts';
import { TextInput } from './text-input.tsx';

/** Decimal strings of dollars. */
export type AmountLimits = { readonly minimum: string; readonly maximum?: string };

/**
 * An amount in dollars: keeps digits and one point with two places, whatever is typed or pasted ("$1,250.5"
 * included). With `limits`, and a controlled `value`, it is a spin button: screen readers announce the
 * limits, arrow keys change it by a cent, Page Up and Page Down by a dollar. A native number field would lose
 * a pasted sign or comma, and change while the page scrolls.
 */
export function AmountInput({
  limits,
  onChange,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { limits?: AmountLimits }) {
  function tidy(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const tidied = tidyAmount(input.value);
    if (tidied !== input.value) input.value = tidied;
    onChange?.(event);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const cents = STEPS.get(event.key);
    if (limits && cents !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      type(event.currentTarget, stepAmount(event.currentTarget.value, cents, limits));
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
      onChange={tidy}
      onKeyDown={press}
      {...(limits && spinButton(limits, String(rest.value ?? '')))}
      {...rest}
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
function spinButton({ minimum, maximum }: AmountLimits, value: string) {
  const now = Number.parseFloat(value);
  return {
    role: 'spinbutton',
    min: Number(minimum),
    max: maximum === undefined ? undefined : Number(maximum),
    step: 0.01,
    'aria-valuemin': Number(minimum),
    'aria-valuemax': maximum === undefined ? undefined : Number(maximum),
    ...(Number.isNaN(now)
      ? { 'aria-valuetext': 'No amount' }
      : { 'aria-valuenow': now, 'aria-valuetext': `$${value}` }),
  };
}

/** React ignores a value set from outside unless the native setter is used, as if the user had typed it. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
