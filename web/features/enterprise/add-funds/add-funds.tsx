import { useCallback, useEffect, useState } from 'react';
import { parseCents } from '#contract/kernel/money.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { useConfig } from '../../../api/use-config.ts';
import { percent } from '../../../card-payment/fees.ts';
import { WithoutConfig } from '../../../shared/without-config.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import type { SectionProps } from '../section-props.ts';
import { AmountStep } from './amount-step.tsx';
import { CardStep } from './card-step.tsx';
import { FUND_PARAMETER } from './fund-parameter.ts';

/** Funds the shared balance by card. */
export function AddFunds({ company }: SectionProps) {
  const config = useConfig();
  const [{ requested }, change] = useSearchState((raw) => ({ requested: raw[FUND_PARAMETER] }));
  const [amount, setAmount] = useState('');
  const [focusing, setFocusing] = useState(0);
  const [intent, setIntent] = useState<PaymentIntentReply | null>(null);
  const [begun, setBegun] = useState<PaymentIntentReply | null>(null);

  const backToAmount = useCallback(() => {
    setIntent(null);
    setFocusing((times) => times + 1);
  }, []);

  useEffect(() => {
    if (requested === undefined) return;
    // The address may be typed by anybody.
    if (parseCents(requested) !== null) setAmount(requested);
    backToAmount();
    change({ [FUND_PARAMETER]: undefined }, { replace: true });
  }, [requested, change, backToAmount]);

  return (
    <Panel
      id="add-enterprise-funds"
      title="Add Enterprise Funds"
      description="By card."
      actions={
        config &&
        config.fees.enterpriseBasisPoints > 0 && (
          <Badge tone="primary">{percent(config.fees.enterpriseBasisPoints)} fee</Badge>
        )
      }
    >
      {!company.isActive ? (
        <Notice tone="warn" title="Funding is paused">
          An inactive company account cannot be funded.
        </Notice>
      ) : !config ? (
        <WithoutConfig>
          <Skeleton className="h-64 rounded-lg" />
        </WithoutConfig>
      ) : !config.payments ? (
        <Notice tone="bad" title="Payment processing is currently unavailable" />
      ) : intent ? (
        <CardStep
          config={config}
          intent={intent}
          onBack={backToAmount}
          onSettled={({ outcome }) => {
            setBegun(null);
            if (outcome !== 'failed') setAmount('');
            backToAmount();
          }}
        />
      ) : (
        <AmountStep
          config={config}
          amount={amount}
          onAmount={setAmount}
          focusing={focusing}
          begun={begun}
          onIntent={(next) => {
            setBegun(next);
            setIntent(next);
          }}
        />
      )}
    </Panel>
  );
}
