import type { ChangeEvent, ComponentProps } from 'react';
import { caretAfterDigits, formatPhone } from '../format/phone-format.ts';
import { TextInput } from './text-input.tsx';

/**
 * A US phone number that takes the form (123) 456-7890 as it is typed or pasted, which is what keeps it to 14 characters: a `maxLength`
 * would cut a pasted "+1 (123) 456-7890" before the country is dropped.
 */
export function PhoneInput({ onChange, ref, ...rest }: Omit<ComponentProps<'input'>, 'maxLength'>) {
  function attach(input: HTMLInputElement | null) {
    // It may have been typed into before the page was alive.
    if (input) input.value = formatPhone(input.value);
    if (typeof ref === 'function') return ref(input);
    if (ref) ref.current = input;
  }
  function format(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? input.value.length;
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
    const atEnd = caret === input.value.length;
    const formatted = formatPhone(input.value);
    if (formatted !== input.value) {
      input.value = formatted;
      const next = atEnd ? formatted.length : caretAfterDigits(formatted, digitsBefore);
      input.setSelectionRange(next, next);
    }
    onChange?.(event);
  }
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(123) 456-7890"
      onChange={format}
      ref={attach}
      {...rest}
    />
  );
}
