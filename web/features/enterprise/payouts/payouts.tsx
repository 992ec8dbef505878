import { useEffect, useState } from 'react';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { BatchView } from './batch-view.tsx';
import { EarlierPayouts } from './earlier-payouts.tsx';
import { NewPayout } from './new-payout.tsx';
import { parsePayoutSearch } from './payout-search.ts';

/** Payouts to many: the form and earlier payouts, or one batch from preview to result. */
export function Payouts({ company }: SectionProps) {
  const [{ batch }] = useSearchState(parsePayoutSearch);
  const [first] = useState(batch);
  // The message of a preview that was started over; the next preview has its own.
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (batch) setMessage('');
  }, [batch]);
  if (batch)
    return <BatchView key={batch} batchId={batch} isFresh={batch !== first} onStartOver={setMessage} />;
  return (
    <div className="flex flex-col gap-8">
      {company.canPay ? (
        <NewPayout sharedBalance={company.sharedBalance} startMessage={message} />
      ) : (
        <Locked company={company} what="You can pay several people" />
      )}
      <EarlierPayouts />
    </div>
  );
}
