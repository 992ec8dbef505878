/** Short messages, one at a time (P106): a new toast replaces the previous one. */
import { useSyncExternalStore } from 'react';

export type Toast = {
  readonly title: string;
  readonly description?: string;
  /** `destructive` for failures, `good` for successes. */
  readonly tone?: 'plain' | 'good' | 'destructive';
  /** Milliseconds; by default 10,000 for a destructive toast and 5,000 for any other. */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
};

export type ShownToast = Toast & { readonly id: number; readonly duration: number };

let current: ShownToast | null = null;
let count = 0;
let shownAt = 0;
const LEADS_HERE_MS = 1_500;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; returns a function that removes it. */
export function toast(message: Toast): () => void {
  count += 1;
  shownAt = performance.now();
  const id = count;
  show({ ...message, id, duration: message.duration ?? (message.tone === 'destructive' ? 10_000 : 5_000) });
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** Removes an error toast after a retry that succeeds without a toast of its own. */
export function dismissFailure(): void {
  if (current?.tone === 'destructive') show(null);
}

/**
 * Removes the toast of the page that was left. A toast that is younger than the navigation belongs to what
 * led here, such as a sign-in.
 */
export function dismissOnNavigation(): void {
  if (current && performance.now() - shownAt > LEADS_HERE_MS) show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
