/**
 * What was typed into a form, kept for this tab: going back, a reload or the bank's page loses nothing. A
 * draft belongs to one user, so that the next one who uses the browser neither reads it nor sends it.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../api/use-current-user.ts';
import { forgetKept, GUEST, keptKey } from './kept.ts';

/**
 * The draft of this name, a function that changes it, and one that clears what is kept. `start` names all
 * fields; JSON can carry each.
 */
export function useKeptDraft<Draft extends object>(name: string, start: Draft) {
  const { user } = useCurrentUser();
  // A session that ends meanwhile does not hand the draft to the next visitor.
  const [owner] = useState(user?.id ?? GUEST);
  const [key] = useState(() => keptKey(owner, name));
  const [untouched] = useState(start);
  const [draft, setDraft] = useState<Draft>(() => ({ ...start, ...stored(key, start) }));
  const latest = useRef(draft);
  // A user whose session ended, or could not be read, counts as a guest and finds the draft again.
  useEffect(() => {
    if (owner !== GUEST) forgetKept(owner);
  }, [owner]);
  const change = useCallback(
    (changes: Partial<Draft>) => {
      latest.current = { ...latest.current, ...changes };
      // At once, not when React renders: `forget` may follow in the same turn.
      store(key, touched(latest.current, untouched));
      setDraft(latest.current);
    },
    [key, untouched],
  );
  const forget = useCallback(() => store(key, null), [key]);
  return { draft, change, forget };
}

export function forgetDraft(owner: string, name: string): void {
  store(keptKey(owner, name), null);
}

/** A field that was prefilled and not changed is not kept. */
function touched<Draft extends object>(draft: Draft, start: Draft): Partial<Draft> {
  const entries = Object.entries(draft).filter(([name, value]) => value !== start[name as keyof Draft]);
  return Object.fromEntries(entries) as Partial<Draft>;
}

function stored<Draft extends object>(key: string, start: Draft): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      ([name, value]) => typeof value === typeof start[name as keyof Draft],
    );
    return Object.fromEntries(entries) as Partial<Draft>;
  } catch {
    // Without storage the form starts empty.
    return {};
  }
}

function store(key: string, draft: object | null): void {
  try {
    if (draft && Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
