import { PaymentElement } from '@stripe/react-stripe-js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';

export type CardEntryState = 'loading' | 'ready' | 'unavailable';

/** The card processor's card fields; their space is reserved while they load. */
export function CardEntry({
  state,
  onState,
  nothingHappened,
}: {
  state: CardEntryState;
  onState: (state: CardEntryState) => void;
  /** Says what a failure to load the fields means for the payer. */
  nothingHappened: string;
}) {
  if (state === 'unavailable') {
    return (
      <>
        <Notice tone="bad" title="Payment processing is currently unavailable">
          {nothingHappened}
        </Notice>
        {/* The fields took the place of the notice, so they are mounted, and loaded, anew. */}
        <Button tone="secondary" block onClick={() => onState('loading')}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <div className="relative min-h-56">
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
