import { useState } from 'react';
import { examinePayment } from '#contract/admin/payments.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { processorLabel } from './processor-labels.ts';

/** Requests one payment's state from the card processor, on demand. */
export function ProcessorAnswer({ paymentIntentId, of }: { paymentIntentId: string; of: string }) {
  const [requested, setRequested] = useState(false);
  const { data, error, refetch, isFetching } = useRead(
    examinePayment,
    { params: { paymentIntentId } },
    { enabled: requested },
  );
  return (
    <span className="flex flex-col items-end gap-1 md:items-start">
      <span role="status" className="text-sm empty:hidden">
        {data && processorLabel(data.provider)}
        {!data && error && <span className="text-bad-ink">{errorMessage(error)}</span>}
      </span>
      <Button
        tone="secondary"
        size="sm"
        aria-busy={isFetching}
        onClick={() => (requested ? !isFetching && refetch() : setRequested(true))}
      >
        {isFetching ? 'Checking…' : requested ? 'Check again' : 'Check with processor'}
        <span className="sr-only"> about the payment of {of}</span>
      </Button>
    </span>
  );
}
