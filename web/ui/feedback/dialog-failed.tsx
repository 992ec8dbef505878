import { useEffect, useEffectEvent } from 'react';
import { PART_FAILED, type Retry, reloadIfAnswered } from './lazy-part.tsx';
import { toast } from './toast.ts';

/**
 * The parts that failed before. Some browsers keep a failure as long as the page, so only a reload helps
 * then.
 */
const failed = new Set<Retry['onRetry']>();

/**
 * In place of a dialog whose script is missing: it closes with a toast, and opening it again is the retry.
 * Where that fails too, the page is loaded again; a dialog that stands in the address is open then.
 */
export function DialogFailed({ onClose, onRetry }: Retry & { readonly onClose: () => void }) {
  const close = useEffectEvent(async () => {
    if (failed.has(onRetry) && (await reloadIfAnswered())) return;
    failed.add(onRetry);
    toast({ title: PART_FAILED.title, description: PART_FAILED.message, tone: 'destructive' });
    onClose();
    // For a dialog that stays mounted while it is closed.
    void onRetry();
  });
  useEffect(() => void close(), []);
  return null;
}
