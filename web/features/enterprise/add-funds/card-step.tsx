import { useEffect, useRef, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { COMPANY_CARDS } from '../../../card-payment/card-routes.ts';
import { FeeBreakdown } from '../../../card-payment/fee-breakdown.tsx';
import { agreedFees } from '../../../card-payment/fees.ts';
import { PayWithSaved } from '../../../card-payment/pay-with-saved.tsx';
import type { Settled } from '../../../card-payment/use-settle-payment.ts';
import { paths } from '../../../paths.ts';
import { useSettleFunding } from './use-settle-funding.ts';

export function CardStep({
  config,
  intent,
  onBack,
  onSettled,
}: {
  config: PublicConfig;
  intent: PaymentIntentReply;
  onBack: () => void;
  onSettled: (settled: Settled) => void;
}) {
  const settle = useSettleFunding();
  const [paying, setPaying] = useState(false);
  const step = useRef<HTMLElement>(null);
  // The pressed button no longer exists.
  useEffect(() => step.current?.focus(), []);
  return (
    <section
      ref={step}
      tabIndex={-1}
      aria-label="Pay by card"
      aria-busy={paying}
      className="flex flex-col gap-5 outline-none"
    >
      <FeeBreakdown
        label="Added to the shared balance"
        fees={agreedFees(intent, config.fees.enterpriseBasisPoints)}
      />
      <PayWithSaved
        cards={COMPANY_CARDS}
        saveLabel="Save this card for the company"
        clientSecret={intent.clientSecret}
        total={intent.totalAmount}
        returnUrl={`${window.location.origin}${paths.enterpriseDashboard.href()}`}
        back={{ label: 'Change amount', onBack }}
        onPaying={setPaying}
        onCharged={async () => {
          onSettled(await settle(intent.paymentIntentId));
        }}
      />
    </section>
  );
}
