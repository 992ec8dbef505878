import type { ChangeEvent, ComponentProps } from 'react';
import { caretAfterDigits, formatPhone } from '../format/phone-format.ts';
import { TextInput } from './text-input.tsx';

/**
 * A US phone number, formatted as (123) 456-7890 while it is typed or pasted. The formatting also limits its
 * length; a `maxLength` would cut a pasted "+1 (123) 456-7890" before the country code is dropped.
 */
export function PhoneInput({ onChange, ref, ...rest }: Omit<ComponentProps<'input'>, 'maxLength'>) {
  function attach(input: HTMLInputElement | null) {
    // The user may have typed before hydration.
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
