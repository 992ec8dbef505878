import { useEffect } from 'react';

/** Reports to the frame of a form whether it is sending, and that it no longer is once it is left. */
export function useReportSending(sending: boolean, onSending: (sending: boolean) => void): void {
  useEffect(() => {
    if (!sending) return;
    onSending(true);
    return () => onSending(false);
  }, [sending, onSending]);
}
