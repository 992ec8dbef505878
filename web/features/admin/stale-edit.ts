/**
 * For a form whose data another person changed after it was opened: what differs, and the values the form
 * continues with.
 */
import { ApiError } from '../../api/api-error.ts';
import type { StaleField } from './stale-edit-notice.tsx';

type Label<Form> = readonly [name: keyof Form & string, label: string];

/** Maps data to form values and names the fields; the first field takes the focus when the form continues. */
export type FormOf<Facts, Form> = {
  readonly toForm: (facts: Facts) => Form;
  readonly labels: readonly [Label<Form>, ...Label<Form>[]];
  readonly show?: (name: keyof Form, value: Form[keyof Form]) => string;
};

/** The current data, from the refusal of a stale edit; else null. */
export function currentFacts<Facts>(error: Error): Facts | null {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return null;
  return (error.details.current as Facts | undefined) ?? null;
}

/** The fields that were edited. Untouched fields take the current values. */
export function editedFields<Form extends object>(form: Form, before: Form): Partial<Form> {
  const names = Object.keys(before) as (keyof Form)[];
  const typed = names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]);
  return Object.fromEntries(typed) as Partial<Form>;
}

/** The fields that the other person changed. */
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
