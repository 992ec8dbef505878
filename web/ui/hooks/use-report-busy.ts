import { useEffect } from 'react';

/**
 * Tells the dialog around a form whether it sends, so that it locks. A form that goes away no longer does.
 */
export function useReportBusy(busy: boolean, onBusy: (busy: boolean) => void): void {
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
}
