/** What was typed into a form, kept for this tab: going back, a reload or the bank's page loses nothing. */
import { useCallback, useState } from 'react';

type Texts<Draft> = { readonly [Name in keyof Draft]: string };

/** The draft under `key`, a function that changes it, and one that clears what is kept. `start` names all fields. */
export function useKeptDraft<Draft extends Texts<Draft>>(key: string, start: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...start, ...stored(key, start) }));
  const change = useCallback(
    (changes: Partial<Draft>) => {
      setDraft((before) => {
        const next = { ...before, ...changes };
        store(key, next);
        return next;
      });
    },
    [key],
  );
  const forget = useCallback(() => forgetDraft(key), [key]);
  return { draft, change, forget };
}

export function forgetDraft(key: string): void {
  store(key, null);
}

function stored<Draft extends Texts<Draft>>(key: string, start: Draft): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      ([name, value]) => name in start && typeof value === 'string',
    );
    return Object.fromEntries(entries) as Partial<Draft>;
  } catch {
    // Without storage the form starts empty.
    return {};
  }
}

function store(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
