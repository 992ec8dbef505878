import { useRef } from 'react';

/** Returns the same key for the same subject, so that a retry after a lost answer is the same request. */
export function useIdempotencyKey(): (subject: string | null) => string {
  const last = useRef<{ subject: string | null; key: string } | null>(null);
  return (subject) => {
    if (last.current?.subject !== subject) last.current = { subject, key: newKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` exists only on pages served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
