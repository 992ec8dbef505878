import { useState } from 'react';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { useConfig } from '../../api/use-config.ts';
import { useInertPage } from '../../card-payment/use-inert-page.ts';
import { WithoutConfig } from '../../shared/without-config.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AmountStep } from './amount-step.tsx';
import { CardStep } from './card-step.tsx';
import { PaidStep } from './paid-step.tsx';

type Step = 'amount' | 'card' | 'completed' | 'processing';

const TITLES: Record<Step, string> = {
  amount: 'Add Funds',
  card: 'Pay by card',
  completed: 'Payment Successful',
  processing: 'Payment Processing',
};

/** Choose an amount, pay by card, done. Closing the dialog drops the amount and the client secret. */
export function AddFundsDialog({ amount, onClose }: { amount: string | null; onClose: () => void }) {
  useInertPage();
  const config = useConfig();
  const [chosen, setChosen] = useState(amount);
  const [intent, setIntent] = useState<PaymentIntentReply | null>(null);
  const [step, setStep] = useState<Step>('amount');
  const [paying, setPaying] = useState(false);
  const [repaid, setRepaid] = useState('0.00');

  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[step]}
      {...(step === 'amount' ? { description: 'Choose how much to add to your balance.' } : {})}
      // The bank's own dialog may open over the page, and must be able to take the focus.
      modal={false}
      locked={paying}
    >
      {!config ? (
        <WithoutConfig>
          <div role="status" className="grid min-h-80 place-items-center text-primary">
            <Spinner className="size-8" />
            <span className="sr-only">Loading</span>
          </div>
        </WithoutConfig>
      ) : step === 'amount' ? (
        <AmountStep
          config={config}
          amount={chosen ?? String(config.presets.defaultAmount)}
          onAmount={setChosen}
          intent={intent}
          onIntent={(next) => {
            setIntent(next);
            setStep('card');
          }}
        />
      ) : intent && step === 'card' ? (
        <CardStep
          config={config}
          intent={intent}
          onBack={() => setStep('amount')}
          onPaying={setPaying}
          onPaid={(settled) => {
            setPaying(false);
            if (settled.outcome === 'failed') return onClose();
            if (settled.outcome === 'completed') setRepaid(settled.repaid);
            setStep(settled.outcome);
          }}
        />
      ) : (
        <PaidStep
          amount={intent?.originalAmount ?? '0.00'}
          repaid={repaid}
          arrived={step === 'completed'}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
