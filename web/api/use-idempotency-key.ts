import { useRef } from 'react';

type Last = { subject: string | null; key: string };

/**
 * Returns the same key for the same subject, so that a retry after a lost answer is the same request. `kept`
 * names it in this tab's storage: what is typed survives a reload, so its key does too.
 */
export function useIdempotencyKey(kept?: string): (subject: string | null) => string {
  const last = useRef<Last | null>(null);
  return (subject) => {
    last.current ??= kept === undefined ? null : stored(kept);
    if (last.current?.subject !== subject) last.current = { subject, key: newKey() };
    if (kept !== undefined) store(kept, last.current);
    return last.current.key;
  };
}

/** To be called after a success: the same content, sent once more, is a new request. */
export function forgetIdempotencyKey(kept: string): void {
  store(kept, null);
}

function stored(kept: string): Last | null {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Last | null;
  } catch {
    return null;
  }
}

function store(kept: string, last: Last | null): void {
  try {
    if (last) sessionStorage.setItem(kept, JSON.stringify(last));
    else sessionStorage.removeItem(kept);
  } catch {
    // Without storage the key lives as long as the page, and so does the draft.
  }
}

/** `crypto.randomUUID` exists only on pages served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
