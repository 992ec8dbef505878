/**
 * The server refuses some calls with `reauthenticate` unless the password was given recently. Such a call
 * waits here until the page has asked for the password, and is then repeated.
 */
import { useSyncExternalStore } from 'react';
import { refusalCode } from './api-error.ts';

type Answer = (proven: boolean) => void;

let pending: { readonly answer: Answer; readonly proven: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

/**
 * Makes the call, and repeats it after the password where the server demands it. Throws the refusal when the
 * user cancels.
 */
export async function withProof<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const wanted = refusalCode(error) === 'reauthenticate';
    if (!wanted || !(await promptForPassword())) throw error;
    return attempt();
  }
}

/**
 * The callback that answers the pending password prompt; null while none is open. Used by the one place that
 * renders it.
 */
export function usePasswordPrompt(): Answer | null {
  return useSyncExternalStore(subscribe, () => pending?.answer ?? null, noPrompt);
}

/** The snapshot outside a browser. */
const noPrompt = (): Answer | null => null;

/** Several calls share one prompt. A page without a prompt cannot prove anything, so the refusal stands. */
async function promptForPassword(): Promise<boolean> {
  if (listeners.size === 0) return false;
  if (!pending) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending = {
      proven: promise,
      answer(proven) {
        pending = null;
        notify();
        resolve(proven);
      },
    };
    notify();
  }
  return pending.proven;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when the call failed because the user cancelled the password prompt, which needs no error message. */
export function isPromptCancelled(error: Error): boolean {
  return refusalCode(error) === 'reauthenticate';
}
