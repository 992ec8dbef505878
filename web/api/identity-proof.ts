/**
 * The server refuses some calls with `reauthenticate` unless the session was proven recently (P55). Such a
 * call waits here until the page has asked for a proof, and is then repeated.
 */
import { createStore } from '../ui/hooks/create-store.ts';
import { refusalCode } from './api-error.ts';

type Answer = (proven: boolean) => void;
type Prompt = { readonly answer: Answer; readonly proven: Promise<boolean> };

/** Null while no prompt is open. */
const prompt = createStore<Prompt | null>(null);

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
 * The callback that answers the open prompt; null while none is open. Used by the one component that renders
 * the prompt.
 */
export function useProofPrompt(): Answer | null {
  return prompt.use()?.answer ?? null;
}

/** Several calls share one prompt. A page without a prompt cannot prove anything, so the refusal stands. */
async function promptForProof(): Promise<boolean> {
  if (!prompt.isFollowed()) return false;
  const open = prompt.get() ?? openPrompt();
  return open.proven;
}

function openPrompt(): Prompt {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const opened: Prompt = {
    proven: promise,
    answer(proven) {
      prompt.set(null);
      resolve(proven);
    },
  };
  prompt.set(opened);
  return opened;
}

/** True when the call failed because the user canceled the prompt, which needs no error message. */
export function isPromptCanceled(error: unknown): boolean {
  return refusalCode(error) === 'reauthenticate';
}
