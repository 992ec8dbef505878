import type { PublicConfig } from '#contract/config.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { CardPayment } from '../../card-payment/card-payment.tsx';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../card-payment/fees.ts';
import { useSettle } from './use-settle.ts';

export function CardStep({
  config,
  intent,
  onBack,
  onPaying,
  onPaid,
}: {
  config: PublicConfig;
  intent: PaymentIntentReply;
  onBack: () => void;
  onPaying: (paying: boolean) => void;
  onPaid: () => void;
}) {
  const settle = useSettle();
  return (
    <div className="flex flex-col gap-5">
      <FeeBreakdown
        label="Added to your balance"
        fees={agreedFees(intent, config.fees.addFundsBasisPoints)}
      />
      <CardPayment
        clientSecret={intent.clientSecret}
        total={intent.totalAmount}
        returnUrl={`${window.location.origin}/`}
        back={{ label: 'Change amount', onBack }}
        onPaying={onPaying}
        onCharged={async () => {
          await settle(intent.paymentIntentId);
          onPaid();
        }}
      />
    </div>
  );
}
