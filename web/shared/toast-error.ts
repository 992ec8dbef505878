import { messageOf } from '../api/api-error.ts';
import { toast } from '../ui/feedback/toast.ts';

/** A message that something failed, in the server's words; `otherwise` where there are none. */
export function toastError(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: messageOf(error, otherwise), tone: 'destructive' });
}
