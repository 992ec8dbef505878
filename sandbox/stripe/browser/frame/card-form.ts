/** The three fields of a card as one form: what they hold, what is wrong with it, and how they look. */
import type { ElementKind, FieldLook, FieldState, FrameError } from '../protocol.ts';
import {
  brandRule,
  cvcLength,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  judgeCvc,
  judgeExpiry,
  judgeNumber,
} from './card-input.ts';
import { createField, type Field } from './field.ts';
import { showLook } from './look.ts';

export type CardForm = {
  element: HTMLElement;
  state(): FieldState;
  look(look: FieldLook): void;
  /** Goes to the first field that is not complete. */
  focus(): void;
  clear(): void;
  /** Shows every error, moves to the first, and answers with it. */
  validate(): FrameError | undefined;
  /** Shows an error of the API beside the field it belongs to. */
  showRefusal(error: FrameError): void;
  /** The card as form fields of the API. */
  data(): [string, string][];
};

/** Puts the form into the page, once its listeners are attached; earlier input would be lost. */
export function createCardForm(kind: ElementKind, first: FieldLook, changed: () => void): CardForm {
  const root = document.documentElement;
  root.dataset.kind = kind;
  const template = document.getElementById('fields') as HTMLTemplateElement;
  const content = template.content.cloneNode(true) as DocumentFragment;
  const find = (id: string) => content.querySelector(`#${id}`) as HTMLInputElement;
  const element = content.querySelector('form') as HTMLElement;
  const inputs = { number: find('number'), expiry: find('expiry'), cvc: find('cvc') };
  if (kind === 'card') nameInputs(inputs);

  const { number, expiry, cvc } = createFields(content, inputs, {
    changed,
    numberChanged() {
      showBrand();
      cvc.refresh();
      changed();
    },
  });
  const fields = [number, expiry, cvc];

  const showBrand = () => {
    const { brand } = brandRule(inputs.number.value);
    root.dataset.brand = brand;
    inputs.cvc.placeholder = brand === 'amex' && cvcLength(inputs.number.value) === 4 ? '4 digits' : 'CVC';
  };
  const look = (wanted: FieldLook) => {
    showLook(root, wanted);
    root.toggleAttribute('data-no-icon', wanted.hideIcon === true);
    for (const { input } of fields) input.disabled = wanted.disabled === true;
  };
  look(first);
  document.body.append(content);

  return {
    element,
    state: () => ({
      empty: fields.every(({ input }) => input.value === ''),
      complete: fields.every((field) => field.verdict().complete),
      error: fields.map((field) => field.shown()).find((error) => error !== undefined),
      brand: brandRule(inputs.number.value).brand,
    }),
    look,
    focus: () => (fields.find((field) => !field.verdict().complete) ?? number).input.focus(),
    clear() {
      for (const field of fields) field.clear();
      showBrand();
      changed();
    },
    validate() {
      for (const field of fields) field.show(field.verdict().error);
      changed();
      const wrong = fields.find((field) => !field.verdict().complete);
      wrong?.input.focus();
      return wrong?.verdict().error;
    },
    showRefusal(error) {
      const places: Record<string, Field> = { number, exp_month: expiry, exp_year: expiry, cvc };
      places[error.param ?? '']?.show(error);
      changed();
    },
    data() {
      const when = digitsOf(inputs.expiry.value);
      return [
        ['card[number]', digitsOf(inputs.number.value)],
        ['card[exp_month]', when.slice(0, 2)],
        ['card[exp_year]', when.slice(2)],
        ['card[cvc]', inputs.cvc.value],
      ];
    },
  };
}

type Inputs = { number: HTMLInputElement; expiry: HTMLInputElement; cvc: HTMLInputElement };

/** The fields, each of which hands the focus to its neighbor when it is full or emptied. */
function createFields(
  content: DocumentFragment,
  inputs: Inputs,
  { changed, numberChanged }: { changed: () => void; numberChanged: () => void },
): { number: Field; expiry: Field; cvc: Field } {
  const messageOf = (id: string) => content.querySelector(`#${id}-error`) as HTMLElement;
  const number = createField({
    input: inputs.number,
    message: messageOf('number'),
    format: formatNumber,
    judge: judgeNumber,
    changed: numberChanged,
    filled: () => inputs.expiry.focus(),
    left: () => undefined,
  });
  const expiry = createField({
    input: inputs.expiry,
    message: messageOf('expiry'),
    format: formatExpiry,
    judge: (text) => judgeExpiry(text, new Date()),
    changed,
    filled: () => inputs.cvc.focus(),
    left: () => inputs.number.focus(),
  });
  const cvc = createField({
    input: inputs.cvc,
    message: messageOf('cvc'),
    format: (text) => formatCvc(text, inputs.number.value),
    judge: (text) => judgeCvc(text, inputs.number.value),
    changed,
    filled: () => undefined,
    left: () => inputs.expiry.focus(),
  });
  return { number, expiry, cvc };
}

/** The one-line field has no visible labels, so the labels of its inputs are longer. */
function nameInputs(inputs: Inputs): void {
  inputs.number.setAttribute('aria-label', 'Credit or debit card number');
  inputs.expiry.setAttribute('aria-label', 'Credit or debit card expiration date');
  inputs.cvc.setAttribute('aria-label', 'Credit or debit card CVC/CVV');
  inputs.number.placeholder = 'Card number';
}
