/**
 * The server refuses some calls with `reauthenticate` unless the session was proven recently (P55). Such a
 * call waits here until the page has asked for a proof, and is then repeated.
 */
import { useSyncExternalStore } from 'react';
import { refusalCode } from './api-error.ts';

type Answer = (proven: boolean) => void;

let pending: { readonly answer: Answer; readonly proven: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

/**
 * Makes the call, and repeats it after a proof where the server demands one. Throws the refusal when the user
 * cancels.
 */
export async function withProof<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const wanted = refusalCode(error) === 'reauthenticate';
    if (!wanted || !(await promptForProof())) throw error;
    return attempt();
  }
}

/**
 * The callback that answers the pending prompt; null while none is open. Used by the one place that renders
 * it.
 */
export function useProofPrompt(): Answer | null {
  return useSyncExternalStore(subscribe, () => pending?.answer ?? null, noPrompt);
}

/** The snapshot outside a browser. */
const noPrompt = (): Answer | null => null;

/** Several calls share one prompt. A page without a prompt cannot prove anything, so the refusal stands. */
async function promptForProof(): Promise<boolean> {
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

/** True when the call failed because the user canceled the prompt, which needs no error message. */
export function isPromptCanceled(error: unknown): boolean {
  return refusalCode(error) === 'reauthenticate';
}
