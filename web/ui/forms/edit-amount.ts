/** Edits the text of an amount's field in place. */
import { plainAmount, tidyTyped } from '../format/amount-format.ts';

/** Keeps the caret after the same character. */
export function tidy(input: HTMLInputElement) {
  const { value, selectionStart } = input;
  const tidied = tidyTyped(value);
  if (tidied === value) return;
  const caret = tidyTyped(value.slice(0, selectionStart ?? value.length)).length;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}

/** Forms read and write the field itself, so it holds the plain amount while they do. */
export function holdPlain(input: HTMLInputElement, act: () => void) {
  const { value, selectionStart, selectionEnd } = input;
  const plain = plainAmount(value);
  if (plain === value) return act();
  input.value = plain;
  act();
  if (input.value !== plain) return;
  input.value = value;
  if (input === document.activeElement) input.setSelectionRange(selectionStart, selectionEnd);
}

/** React ignores a value set from outside unless the native setter is used, as if the user had typed it. */
export function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
