import type { PublicConfig } from '#contract/config.ts';
import { listPaymentMethods, MOST_PAYMENT_METHODS } from '#contract/payment-methods.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { useRead } from '../../api/use-read.ts';
import { CardFieldsSkeleton } from '../../card-payment/card-fields-skeleton.tsx';
import { CardPayment } from '../../card-payment/card-payment.tsx';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../card-payment/fees.ts';
import type { Settled } from '../../card-payment/use-settle-payment.ts';
import { useKeepCard } from './use-keep-card.ts';
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
  const settle = useSettle();
  const keepCard = useKeepCard();
  const saved = useRead(listPaymentMethods);
  return (
    <div className="flex flex-col gap-5">
      <FeeBreakdown
        label="Added to your balance"
        fees={agreedFees(intent, config.fees.addFundsBasisPoints)}
      />
      {/* Without an answer one can still type a card. */}
      {saved.isPending ? (
        <CardFieldsSkeleton />
      ) : (
        <CardPayment
          clientSecret={intent.clientSecret}
          total={intent.totalAmount}
          returnUrl={`${window.location.origin}/`}
          back={{ label: 'Change amount', onBack }}
          savedCards={saved.data?.filter(({ expired }) => !expired) ?? []}
          canSave={(saved.data?.length ?? MOST_PAYMENT_METHODS) < MOST_PAYMENT_METHODS}
          onPaying={onPaying}
          onCharged={async (charged) => {
            keepCard(charged);
            onPaid(await settle(intent.paymentIntentId));
          }}
        />
      )}
    </div>
  );
}
