import { useState } from 'react';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { BatchView } from './batch-view.tsx';
import { NEW_PAYOUT, type PayoutDraft } from './chosen.ts';
import { EarlierPayouts } from './earlier-payouts.tsx';
import { NewPayout } from './new-payout.tsx';
import { parsePayoutSearch } from './payout-search.ts';

/** Payouts to many: the form and earlier payouts, or one batch from preview to result. */
export function Payouts({ company }: SectionProps) {
  const [{ batch }] = useSearchState(parsePayoutSearch);
  const [first] = useState(batch);
  // Outlives the preview, so that the way back from it keeps what was typed.
  const [draft, setDraft] = useState(NEW_PAYOUT);
  const change = (changes: Partial<PayoutDraft>) => setDraft((before) => ({ ...before, ...changes }));
  if (batch)
    return (
      <BatchView
        key={batch}
        batchId={batch}
        isFresh={batch !== first}
        onBack={(message) => change({ message })}
        onConfirmed={() => setDraft(NEW_PAYOUT)}
      />
    );
  return (
    <div className="flex flex-col gap-8">
      {company.canPay ? (
        <NewPayout sharedBalance={company.sharedBalance} draft={draft} onChange={change} />
      ) : (
        <Locked company={company} what="You can pay several people" />
      )}
      <EarlierPayouts />
    </div>
  );
}
