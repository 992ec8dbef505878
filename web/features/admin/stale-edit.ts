/** A form that was opened before somebody else changed what it shows: what differs, and how the form goes on. */
import { ApiError } from '../../api/api-error.ts';
import type { StaleField } from './stale-edit-notice.tsx';

/** What is there now, where somebody else was quicker; else null. `mark` is what every such answer has. */
export function currentIn<Facts extends object>(error: Error, mark: keyof Facts): Facts | null {
  if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile') return null;
  const current = error.details.current as Facts | undefined;
  return current && current[mark] !== undefined ? current : null;
}

/** What somebody typed, without the fields that they left as they were: those follow what is there now. */
export function typedOver<Form extends object>(form: Form, before: Form): Partial<Form> {
  const names = Object.keys(before) as (keyof Form)[];
  const typed = names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]);
  return Object.fromEntries(typed) as Partial<Form>;
}

/** The fields in which somebody else's change shows. */
export function staleFields<Form extends object>(
  labels: readonly (readonly [name: keyof Form, label: string])[],
  { was, now, typed }: { was: Form; now: Form; typed: Form },
  show: (name: keyof Form, value: Form[keyof Form]) => string = (_name, value) => String(value),
): StaleField[] {
  return labels
    .filter(([name]) => was[name] !== now[name])
    .map(([name, label]) => ({
      label,
      was: show(name, was[name]),
      now: show(name, now[name]),
      yours: show(name, typed[name]),
    }));
}
