import { errorMessage } from '../../api/api-error.ts';
import { isPromptCancelled } from '../../api/identity-proof.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** A toast with the server's message, after an optional sentence of the page. */
export function toastError(title: string, error: unknown, sentence?: string): void {
  if (isPromptCancelled(error)) return;
  const description = sentence ? `${sentence}. ${errorMessage(error)}` : errorMessage(error);
  toast({ title, description, tone: 'destructive' });
}
