import { toast } from '../../../ui/feedback/toast.ts';
import { toastWaiting } from './toast-waiting.ts';

/** Shows what an act of staff did, or that it waits for a second administrator. */
export function toastReply(reply: { message: string }, title = 'Success'): void {
  if (!toastWaiting(reply)) toast({ title, description: reply.message, tone: 'good' });
}
