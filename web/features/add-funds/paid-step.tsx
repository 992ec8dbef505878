import { useEffect } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Illustration } from '../../ui/layout/illustration.tsx';

const CLOSES_AFTER_MS = 1_000;

/** `arrived` once the money is in the balance; until then the payment is still processing. */
export function PaidStep({
  amount,
  arrived,
  onClose,
}: {
  amount: string;
  arrived: boolean;
  onClose: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="flex animate-appear flex-col items-center pb-4 text-center">
      {arrived ? <Illustration name="celebrate" /> : <Spinner className="size-10 text-primary" />}
      <p className="mt-4 font-display font-semibold text-xl">
        {displayMoney(amount)} {arrived ? 'for your treats' : 'received'}
      </p>
      <p className="mt-1 text-ink-soft">
        {arrived ? 'It is in your balance now.' : 'Your balance will update in a moment.'}
      </p>
    </div>
  );
}
