import { PaymentElement } from '@stripe/react-stripe-js';
import { Notice } from '../ui/feedback/notice.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';

export type CardEntryState = 'loading' | 'ready' | 'unavailable';

/** The provider's card fields, with their place kept while they arrive. */
export function CardEntry({
  state,
  onState,
  nothingHappened,
}: {
  state: CardEntryState;
  onState: (state: CardEntryState) => void;
  /** What it means for the person when the fields do not come. */
  nothingHappened: string;
}) {
  if (state === 'unavailable') {
    return (
      <Notice tone="bad" title="Payment processing is currently unavailable">
        {nothingHappened}
      </Notice>
    );
  }
  return (
    <div className="relative min-h-44">
      {state === 'loading' && (
        <div className="absolute inset-0">
          <CardFieldsSkeleton />
        </div>
      )}
      <div className={state === 'loading' ? 'opacity-0' : 'transition-opacity'}>
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => onState('ready')}
          onLoadError={() => onState('unavailable')}
        />
      </div>
    </div>
  );
}
