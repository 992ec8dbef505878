import { useState } from 'react';
import { listCompanyCards } from '#contract/enterprise/cards.ts';
import { getLowBalance } from '#contract/enterprise/low-balance.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { AddFunds } from '../add-funds/add-funds.tsx';
import type { SectionProps } from '../section-props.ts';
import { LowBalanceForm } from './low-balance-form.tsx';
import { LowBalanceNotices } from './low-balance-state.tsx';

/** How money comes in: by card now, and what happens when the balance runs low. */
export function FundingSection(props: SectionProps) {
  const read = useRead(getLowBalance, {}, { staleTime: 0 });
  const [openedAt] = useState(Date.now);
  // The card processor may be away; the line can be set nevertheless.
  const cards = useRead(listCompanyCards);
  const { data: lowBalance } = read;
  // The form begins with what is set now: an older answer would put back what a colleague changed.
  const isReady = lowBalance && read.dataUpdatedAt >= openedAt && (cards.data || cards.error);
  return (
    <>
      {lowBalance && <LowBalanceNotices lowBalance={lowBalance} cards={cards.data} {...props} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {/* After the notices above it, so that it does not move. */}
        {lowBalance || read.error ? <AddFunds {...props} /> : <Skeleton className="h-128 rounded-xl" />}
        <Panel
          id="low-balance"
          title="Low balance"
          description="Be notified, or top up from a saved card, when the shared balance falls below an amount you set."
        >
          {isReady ? (
            <LowBalanceForm lowBalance={lowBalance} cards={cards.data} />
          ) : read.error ? (
            <ErrorState title="Your settings did not load" {...errorProps(read)} />
          ) : (
            <div role="status">
              <span className="sr-only">Loading your settings</span>
              <Skeleton className="h-64 rounded-lg" />
            </div>
          )}
        </Panel>
      </div>
    </>
  );
}
