import { errorMessage } from './api-error.ts';
import { isPromptCanceled } from './identity-proof.ts';

/**
 * The sentence to show beside a form. Undefined without an error, and for a user who canceled the prompt for
 * a proof: they know why nothing happened.
 */
export function formProblem(error: unknown): string | undefined {
  return error && !isPromptCanceled(error) ? errorMessage(error) : undefined;
}
