/** A form that was opened before somebody else changed what it shows: what differs, and how the form goes on. */
import { ApiError } from '../../api/api-error.ts';
import type { StaleField } from './stale-edit-notice.tsx';

type Label<Form> = readonly [name: keyof Form & string, label: string];

/** How a form shows a thing, and how its fields read; the first of them has the focus when the form goes on. */
export type FormOf<Facts, Form> = {
  readonly toForm: (facts: Facts) => Form;
  readonly labels: readonly [Label<Form>, ...Label<Form>[]];
  readonly show?: (name: keyof Form, value: Form[keyof Form]) => string;
};

/** What is there now, where somebody else was quicker; else null. */
export function currentIn<Facts>(error: Error): Facts | null {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return null;
  return (error.details.current as Facts | undefined) ?? null;
}

/** What somebody typed, without the fields that they left as they were: those follow what is there now. */
export function typedOver<Form extends object>(form: Form, before: Form): Partial<Form> {
  const names = Object.keys(before) as (keyof Form)[];
  const typed = names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]);
  return Object.fromEntries(typed) as Partial<Form>;
}

/** The fields in which somebody else's change shows. */
export function staleFields<Facts, Form extends object>(
  { toForm, labels, show = (_name, value) => String(value) }: FormOf<Facts, Form>,
  { before, now, typed }: { before: Facts; now: Facts; typed: Form },
): StaleField[] {
  const [was, is] = [toForm(before), toForm(now)];
  return labels
    .filter(([name]) => was[name] !== is[name])
    .map(([name, label]) => ({
      label,
      was: show(name, was[name]),
      now: show(name, is[name]),
      yours: show(name, typed[name]),
    }));
}
