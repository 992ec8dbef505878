import type { PublicConfig } from '#contract/config.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { OWN_CARDS } from '../../card-payment/card-routes.ts';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../card-payment/fees.ts';
import { PayWithSaved } from '../../card-payment/pay-with-saved.tsx';
import type { Settled } from '../../card-payment/use-settle-payment.ts';
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
  onPaid: (settled: Settled) => void;
}) {
  const { owed } = useSignedInUser();
  const settle = useSettle();
  return (
    <div className="flex flex-col gap-5">
      <FeeBreakdown
        label="Added to your balance"
        owed={owed}
        fees={agreedFees(intent, config.fees.addFundsBasisPoints)}
      />
      <PayWithSaved
        cards={OWN_CARDS}
        clientSecret={intent.clientSecret}
        total={intent.totalAmount}
        returnUrl={`${window.location.origin}/`}
        back={{ label: 'Change amount', onBack }}
        onPaying={onPaying}
        onCharged={async () => onPaid(await settle(intent.paymentIntentId))}
      />
    </div>
  );
}
