import { useEffect } from 'react';
import { splitRepayment } from '../../card-payment/fees.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Illustration } from '../../ui/layout/illustration.tsx';

const CLOSES_AFTER_MS = 1_000;

/** `arrived` once the money is in the balance; until then the payment is still processing. */
export function PaidStep({
  amount,
  repaid,
  arrived,
  onClose,
}: {
  amount: string;
  /** The part of the amount that repaid a debt. */
  repaid: string;
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
        {displayMoney(amount)} {arrived && repaid === '0.00' ? 'for your treats' : 'received'}
      </p>
      <p className="mt-1 text-ink-soft">
        {arrived ? arrivalText(amount, repaid) : 'Your balance will update in a moment.'}
      </p>
    </div>
  );
}

function arrivalText(amount: string, repaid: string): string {
  if (repaid === '0.00') return 'It is in your balance now.';
  const { added } = splitRepayment(amount, repaid);
  return added === '0.00'
    ? 'All of it repaid what you owe.'
    : `${displayMoney(repaid)} repaid, ${displayMoney(added)} is in your balance.`;
}
