/** One input of the card field: its text, its verdict, and how both are shown. */
import type { FrameError } from '../protocol.ts';
import type { Verdict } from './card-input.ts';

export type FieldOptions = {
  input: HTMLInputElement;
  /** Where its error is shown. */
  message: HTMLElement;
  format(text: string, before: string): string;
  judge(text: string): Verdict;
  /** Called after the text or what is shown about it changed. */
  changed(): void;
  /** Called when the last character that fits was typed. */
  filled(): void;
  /** Called on a backspace in the empty input. */
  left(): void;
};

export type Field = {
  input: HTMLInputElement;
  verdict(): Verdict;
  /** The error that is shown now. */
  shown(): FrameError | undefined;
  show(error: FrameError | undefined): void;
  /** Formats and validates again, because something it depends on changed. */
  refresh(): void;
  clear(): void;
};

export function createField(options: FieldOptions): Field {
  const { input, message } = options;
  let before = '';
  let shown: FrameError | undefined;

  const show = (error: FrameError | undefined) => {
    shown = error;
    input.setAttribute('aria-invalid', String(error !== undefined));
    input.classList.toggle('Input--invalid', error !== undefined);
    input.classList.toggle('Input--complete', options.judge(input.value).complete);
    input.classList.toggle('Input--empty', input.value === '');
    message.textContent = error?.message ?? '';
  };
  const rewrite = () => {
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret >= input.value.length;
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
    input.value = options.format(input.value, before);
    before = input.value;
    // Formatting moves the text under the caret; it stays behind the same digit.
    if (!atEnd && document.activeElement === input) placeCaret(input, digitsBefore);
  };
  /** A complete text is validated at once; an incomplete one when the input loses the focus. */
  const judgeWhileTyping = () => {
    const { error } = options.judge(input.value);
    show(error && !error.code?.startsWith('incomplete') ? error : undefined);
  };

  input.addEventListener('input', (event) => {
    rewrite();
    judgeWhileTyping();
    const isTyped = event instanceof InputEvent && event.inputType === 'insertText';
    const atEnd = input.selectionStart === input.value.length;
    if (isTyped && atEnd && options.judge(input.value).complete) options.filled();
    options.changed();
  });
  input.addEventListener('blur', () => {
    if (input.value === '') show(undefined);
    else show(options.judge(input.value).error);
    options.changed();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && input.value === '') {
      event.preventDefault();
      options.left();
    }
  });
  show(undefined);

  return {
    input,
    verdict: () => options.judge(input.value),
    shown: () => shown,
    show,
    refresh() {
      rewrite();
      if (shown) show(options.judge(input.value).error);
    },
    clear() {
      input.value = '';
      before = '';
      show(undefined);
    },
  };
}

function placeCaret(input: HTMLInputElement, digitsBefore: number): void {
  let seen = 0;
  let place = 0;
  while (place < input.value.length && seen < digitsBefore) {
    if (/\d/.test(input.value[place] ?? '')) seen += 1;
    place += 1;
  }
  input.setSelectionRange(place, place);
}
