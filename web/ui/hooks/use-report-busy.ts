import { useEffect } from 'react';

/**
 * Reports to the frame of a form whether it is sending, so that the frame locks. A form that goes away no
 * longer sends.
 */
export function useReportBusy(busy: boolean, onBusy: (busy: boolean) => void): void {
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
}
