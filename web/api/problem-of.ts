import { errorMessage } from './api-error.ts';
import { isPromptCancelled } from './identity-proof.ts';

/**
 * The sentence to show beside a form. Undefined without an error, and for a user who cancelled the prompt for
 * a proof: they know why nothing happened.
 */
export function problemOf(error: unknown): string | undefined {
  return error && !isPromptCancelled(error) ? errorMessage(error) : undefined;
}
