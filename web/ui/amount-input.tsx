import type { ChangeEvent, ComponentProps } from 'react';
import { tidyAmount } from './amount-format.ts';
import { TextInput } from './text-input.tsx';

/** Dollars and cents: takes digits and one point with two places, whatever is typed or pasted ("$1,250.5" included). */
export function AmountInput({ onChange, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  function tidy(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const tidied = tidyAmount(input.value);
    if (tidied !== input.value) input.value = tidied;
    onChange?.(event);
  }
  return (
    <TextInput
      lead={<span className="font-medium text-base">$</span>}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      onChange={tidy}
      {...rest}
    />
  );
}
