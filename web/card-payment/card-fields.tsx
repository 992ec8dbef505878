import { PaymentElement } from '@stripe/react-stripe-js';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { displayMoney } from '../ui/display-money.ts';
import { Notice } from '../ui/notice.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';
import { type PayOptions, usePay } from './use-pay.ts';

type Fields = 'loading' | 'ready' | 'unavailable';

export type CardFieldsProps = PayOptions & {
  /** What the card is charged, as a decimal string. */
  total: string;
  back: { label: string; onBack: () => void };
};

export function CardFields({ total, back, ...options }: CardFieldsProps) {
  const [fields, setFields] = useState<Fields>('loading');
  const { pay, busy, declined } = usePay(options);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fields === 'ready') void pay();
      }}
      className="flex flex-col gap-5"
    >
      {fields === 'unavailable' ? (
        <Notice tone="bad" title="Payment processing is currently unavailable">
          Your card has not been charged.
        </Notice>
      ) : (
        <div className="relative min-h-44">
          {fields === 'loading' && (
            <div className="absolute inset-0">
              <CardFieldsSkeleton />
            </div>
          )}
          <div className={fields === 'loading' ? 'opacity-0' : 'transition-opacity'}>
            <PaymentElement
              options={{ layout: 'tabs' }}
              onReady={() => setFields('ready')}
              onLoadError={() => setFields('unavailable')}
            />
          </div>
        </div>
      )}
      {declined && (
        <Notice tone="bad" title="Payment Failed">
          {declined} You can try again, with this card or another.
        </Notice>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" size="lg" block busy={busy} disabled={fields !== 'ready'}>
          <Lock aria-hidden="true" />
          Pay {displayMoney(total)}
        </Button>
        <Button tone="quiet" block disabled={busy} onClick={back.onBack}>
          {back.label}
        </Button>
      </div>
    </form>
  );
}
