/** Short messages, one at a time (P106): a new toast replaces the previous one. */
import { createStore } from '../hooks/create-store.ts';

export type Toast = {
  readonly title: string;
  readonly description?: string;
  /** `destructive` for failures, `good` for successes. */
  readonly tone?: 'plain' | 'good' | 'destructive';
  /** Milliseconds; by default 10,000 for a destructive toast and 5,000 for any other. */
  readonly duration?: number;
  /** For a toast that tells why another page opens, however long that takes. */
  readonly staysOnNavigation?: boolean;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
};

export type ShownToast = Toast & { readonly id: number; readonly duration: number };

const LEADS_HERE_MS = 1_500;
const shown = createStore<ShownToast | null>(null);
let count = 0;
let shownAt = 0;

/** Shows a toast; returns a function that removes it. */
export function toast(message: Toast): () => void {
  count += 1;
  shownAt = performance.now();
  const id = count;
  const duration = message.duration ?? (message.tone === 'destructive' ? 10_000 : 5_000);
  shown.set({ ...message, id, duration });
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null);
}

/** Removes an error toast after a retry that succeeds without a toast of its own. */
export function dismissFailure(): void {
  if (shown.get()?.tone === 'destructive') shown.set(null);
}

/**
 * Removes the toast of the page that was left. A toast that is younger than the navigation belongs to what
 * led here, such as a sign-in.
 */
export function dismissOnNavigation(): void {
  if (shown.get()?.staysOnNavigation) return;
  if (performance.now() - shownAt > LEADS_HERE_MS) shown.set(null);
}

/** The toast on the page; null while there is none. */
export const useShownToast = shown.use;
