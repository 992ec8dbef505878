import { useRef } from 'react';

/** Gives one key for as long as the subject is the same, so that trying again after a lost answer is the same request. */
export function useIdempotencyKey(): (subject: string | null) => string {
  const last = useRef<{ subject: string | null; key: string } | null>(null);
  return (subject) => {
    if (last.current?.subject !== subject) last.current = { subject, key: newKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` is missing where the page is not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
