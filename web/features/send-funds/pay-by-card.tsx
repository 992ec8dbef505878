import type { PublicConfig } from '#contract/config.ts';
import { CardPayment } from '../../card-payment/card-payment.tsx';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../card-payment/fees.ts';
import { paths } from '../../paths.ts';
import type { GuestIntent } from './use-send-by-card.ts';
import type { SendFlowState } from './use-send-flow.ts';

/** The second step of a gift by card: what is charged, and the card. */
export function PayByCard({
  username,
  config,
  intent,
  flow: { payment, onCharged },
}: {
  username: string;
  config: PublicConfig;
  intent: GuestIntent;
  flow: Pick<SendFlowState, 'payment' | 'onCharged'>;
}) {
  return (
    <div className="flex flex-col gap-5">
      <FeeBreakdown label={`@${username} gets`} fees={agreedFees(intent, config.fees.guestBasisPoints)} />
      <CardPayment
        clientSecret={intent.clientSecret}
        total={intent.totalAmount}
        returnUrl={`${window.location.origin}${paths.paymentSuccess.href()}`}
        back={{ label: 'Change the details', onBack: payment.goBack }}
        onPaying={payment.setPaying}
        onCharged={() => onCharged(intent)}
      />
    </div>
  );
}
