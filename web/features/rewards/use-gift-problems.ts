import { useRef, useState } from 'react';
import { toastFailure } from '../../shared/toast-error.ts';
import { type Problems, refusedFields, withoutProblems } from './gift-form.ts';

/** What is wrong with a gift's form. Its fields bear the names of their problems. */
export function useGiftProblems() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});

  /** Marks the fields, and focuses the first of them. */
  function show(found: Problems) {
    setProblems(found);
    const fields = Array.from(form.current?.elements ?? []);
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in found);
    if (first instanceof HTMLElement) first.focus();
  }

  /** A refusal that names no field becomes a toast. */
  function showRefusal(error: Error) {
    const refused = refusedFields(error);
    if (refused) show(refused);
    else toastFailure(error);
  }

  /** A field that changed is not wrong until the next try. */
  function forgive(changed: readonly string[]) {
    setProblems((before) => withoutProblems(before, changed));
  }

  return { form, problems, show, showRefusal, forgive };
}
