import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first wrong field of a form after each refusal: the server's error, or the number of tries that
 * the form itself counts. The button may be far below that field, or in a foot that stays in sight.
 */
export function useFocusOnInvalid(form: RefObject<HTMLElement | null>, refusal: Error | number | null): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusal]);
}
