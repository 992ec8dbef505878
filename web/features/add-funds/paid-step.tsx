import { useEffect } from 'react';
import { displayMoney } from '../../ui/display-money.ts';
import { Illustration } from '../../ui/illustration.tsx';

const CLOSES_AFTER_MS = 1_000;

export function PaidStep({ amount, onClose }: { amount: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="flex animate-appear flex-col items-center pb-4 text-center">
      <Illustration name="celebrate" />
      <p className="mt-4 font-display font-semibold text-xl">{displayMoney(amount)} for your treats</p>
      <p className="mt-1 text-ink-soft">Your balance is up to date in a moment.</p>
    </div>
  );
}
