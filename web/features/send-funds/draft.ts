/**
 * What a sender has typed for one recipient, kept for this tab: going back, a reload or the bank's page loses
 * nothing.
 */
import { useCallback, useState } from 'react';

export type Draft = {
  readonly amount: string;
  readonly senderName: string;
  readonly senderPhone: string;
  readonly senderEmail: string;
  readonly message: string;
};

const EMPTY: Draft = { amount: '50', senderName: '', senderPhone: '', senderEmail: '', message: '' };

const readKey = (username: string) => `send-to:${username.toLowerCase()}`;

/** The draft, a function that changes it, and one that clears it. `known` prefills untouched fields. */
export function useDraft(username: string, known: Partial<Draft>) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...known, ...stored(username) }));
  const change = useCallback(
    (changes: Partial<Draft>) => {
      setDraft((before) => {
        const next = { ...before, ...changes };
        store(username, next);
        return next;
      });
    },
    [username],
  );
  const forget = useCallback(() => store(username, null), [username]);
  return { draft, change, forget };
}

function stored(username: string): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(readKey(username)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      ([name, value]) => name in EMPTY && typeof value === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    // Without storage the form starts empty.
    return {};
  }
}

function store(username: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(readKey(username), JSON.stringify(draft));
    else sessionStorage.removeItem(readKey(username));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}
