/** Short messages, one at a time (specification 1, section 9): a new one takes the place of the one before. */
import { useSyncExternalStore } from 'react';

export type Toast = {
  readonly title: string;
  readonly description?: string;
  /** `destructive` for what failed, `good` for what went well. */
  readonly tone?: 'plain' | 'good' | 'destructive';
  /** Milliseconds; 10,000 for a destructive toast and 5,000 for any other unless told. */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
};

export type ShownToast = Toast & { readonly id: number; readonly duration: number };

let current: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message, and gives what takes it away again. */
export function toast(message: Toast): () => void {
  count += 1;
  const id = count;
  show({ ...message, id, duration: message.duration ?? (message.tone === 'destructive' ? 10_000 : 5_000) });
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  if (current?.id === id) show(null);
}

/** Takes away what was said of a failure, once the same has succeeded without a word of its own. */
export function dismissFailure(): void {
  if (current?.tone === 'destructive') show(null);
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
