import { errorMessage } from '../api/api-error.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Shows an error toast with the server's message, or with `otherwise` where there is none. */
export function toastError(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: errorMessage(error, otherwise), tone: 'destructive' });
}
