import { Suspense } from 'react';
import { COMPANY_CARDS } from '#web/card-payment/card-routes.ts';
import { EnterpriseSettingsPage } from '#web/features/enterprise/pages/enterprise-settings-page.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

// Most visits only change the company's name.
const PaymentMethods = lazyPart(() =>
  import('#web/features/payment-methods/payment-methods.tsx').then((m) => ({ default: m.PaymentMethods })),
);

/** Puts two features on one page, because features do not import each other. */
export function EnterpriseSettingsWithCards() {
  return (
    <EnterpriseSettingsPage
      cards={
        <Suspense fallback={null}>
          <PaymentMethods
            routes={COMPANY_CARDS}
            lead="Cards for funding the shared balance. Everyone who can fund it can use them."
          />
        </Suspense>
      }
    />
  );
}
