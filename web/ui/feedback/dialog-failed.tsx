import { useEffect, useEffectEvent } from 'react';
import { PART_FAILED, type Retry } from './lazy-part.tsx';
import { toast } from './toast.ts';

/**
 * In place of a dialog whose script is missing: it closes with a toast, and opening it again is the retry.
 */
export function DialogFailed({ onClose, onRetry }: Retry & { readonly onClose: () => void }) {
  const close = useEffectEvent(() => {
    toast({ title: PART_FAILED.title, description: PART_FAILED.message, tone: 'destructive' });
    onClose();
    // For a dialog that stays mounted while it is closed.
    void onRetry();
  });
  useEffect(() => close(), []);
  return null;
}
