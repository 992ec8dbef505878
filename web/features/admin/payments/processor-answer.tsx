import { useState } from 'react';
import { examinePayment } from '#contract/admin/payments.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { processorLabel } from './processor-labels.ts';

/** Requests one payment's state from the card processor, on demand. */
export function ProcessorAnswer({ paymentIntentId, of }: { paymentIntentId: string; of: string }) {
  const [asked, setAsked] = useState(false);
  const { data, error, refetch, isFetching } = useRead(
    examinePayment,
    { params: { paymentIntentId } },
    { enabled: asked },
  );
  return (
    <span className="flex flex-col items-end gap-1 md:items-start">
      <span role="status" className="text-sm empty:hidden">
        {data && processorLabel(data.provider)}
        {!data && error && <span className="text-bad-ink">{messageOf(error)}</span>}
      </span>
      <Button
        tone="quiet"
        size="sm"
        className="-mx-3.5"
        aria-busy={isFetching}
        onClick={() => (asked ? !isFetching && refetch() : setAsked(true))}
      >
        {isFetching ? 'Asking…' : asked ? 'Ask again' : 'Ask the processor'}
        <span className="sr-only"> about the payment of {of}</span>
      </Button>
    </span>
  );
}
