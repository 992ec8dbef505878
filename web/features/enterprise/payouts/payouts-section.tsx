import { useState } from 'react';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { BatchView } from './batch-view.tsx';
import { NEW_PAYOUT } from './chosen.ts';
import { EarlierPayouts } from './earlier-payouts.tsx';
import { NewPayout } from './new-payout.tsx';
import { parsePayoutSearch } from './payout-search.ts';
import { usePayoutDraft } from './use-payout-draft.ts';

/** Payouts to many: the form and earlier payouts, or one batch from preview to result. */
export function PayoutsSection({ company }: SectionProps) {
  const [{ batch }] = useSearchState(parsePayoutSearch);
  const [first] = useState(batch);
  // Outlives the preview and the tab, so that the way back keeps what was typed.
  const { draft, change } = usePayoutDraft();
  if (batch)
    return (
      <BatchView
        key={batch}
        batchId={batch}
        isFresh={batch !== first}
        onBack={(message) => change({ message })}
        onConfirmed={() => change(NEW_PAYOUT)}
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
