import { errorMessage } from '../api/api-error.ts';
import { isPromptCanceled } from '../api/identity-proof.ts';
import { toast } from '../ui/feedback/toast.ts';

/**
 * Shows an error toast with the server's message, or with `otherwise` where there is none. A user who
 * canceled the prompt for a proof knows why nothing happened.
 */
export function toastError(title: string, error: unknown, otherwise?: string): void {
  if (isPromptCanceled(error)) return;
  toast({ title, description: errorMessage(error, otherwise), tone: 'destructive' });
}

/** Shows why a write failed, for a write whose form has no place for it. */
export function toastFailure(error: unknown): void {
  toastError('Error', error);
}
