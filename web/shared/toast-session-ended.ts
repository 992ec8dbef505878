import { toast } from '../ui/feedback/toast.ts';

/**
 * Shows that the session was over when the user sent something. `tries`: how often it was sent; the answer of
 * an earlier try was lost, and it may have arrived.
 */
export function toastSessionEnded(tries: number): void {
  toast({
    title: 'Your session ended',
    description:
      tries > 1
        ? 'Please sign in again, and check whether it was sent.'
        : 'Nothing was sent. Please sign in again.',
    tone: 'destructive',
    staysOnNavigation: true,
  });
}
