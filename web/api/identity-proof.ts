/**
 * Some calls are answered only to somebody who gave their password lately; others get the refusal `reauthenticate`. Then the
 * call waits here until the page has asked for the password, and is made again.
 */
import { useSyncExternalStore } from 'react';
import { codeOf } from './api-error.ts';

type Answer = (proven: boolean) => void;

let asked: { readonly answer: Answer; readonly proven: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

/** Calls, asks for the password where the answer wants it, and calls again. Throws the refusal when nobody gives it. */
export async function withProof<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const wanted = codeOf(error) === 'reauthenticate';
    if (!wanted || !(await askForProof())) throw error;
    return attempt();
  }
}

/** How to answer the question that waits, null while nobody asks. For the one place that draws the question. */
export function useAskedProof(): Answer | null {
  return useSyncExternalStore(subscribe, () => asked?.answer ?? null, nobodyAsks);
}

/** What is drawn outside a browser. */
const nobodyAsks = (): Answer | null => null;

/** Several calls at once ask once. A page that cannot ask has no proof. */
async function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return false;
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = {
      proven: promise,
      answer(proven) {
        asked = null;
        tell();
        resolve(proven);
      },
    };
    tell();
  }
  return asked.proven;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call came to nothing because the person did not give the password: they know it, and need not be told. */
export function isProofWithheld(error: Error): boolean {
  return codeOf(error) === 'reauthenticate';
}
