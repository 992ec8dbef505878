import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { createEnterprisePaymentIntent, MOST_FUNDING_CENTS } from '#contract/enterprise/funds.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { displayCents, formatCents, typedCents } from '#contract/kernel/money.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useWrite } from '../../../api/use-write.ts';
import { checkAmount } from '../../../card-payment/check-amount.ts';
import { FeeBreakdown } from '../../../card-payment/fee-breakdown.tsx';
import { forecastFees } from '../../../card-payment/fees.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormFoot } from '../../../ui/forms/form-foot.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';

const PRESETS = ['1000', '5000', '10000'].map((value) => ({
  value,
  label: `$${formatCount(Number(value))}`,
}));
const LIMITS = { minimum: '1.00', maximum: formatCents(MOST_FUNDING_CENTS) };
const INVALID = 'Please enter a valid amount greater than $0.';
const TOO_LITTLE = 'Please enter an amount of at least $1.00.';
const TOO_MUCH = `You can add at most ${displayCents(MOST_FUNDING_CENTS)} at a time.`;

export function AmountStep({
  config,
  amount,
  onAmount,
  focusing,
  begun,
  onIntent,
}: {
  config: PublicConfig;
  amount: string;
  onAmount: (amount: string) => void;
  /** Increases whenever the field must take the focus. */
  focusing: number;
  /** The payment started earlier; it is used again while the amount stays the same. */
  begun: PaymentIntentReply | null;
  onIntent: (intent: PaymentIntentReply) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const checked = checkAmount(amount, LIMITS);
  const cents = 'cents' in checked ? checked.cents : null;

  useEffect(() => {
    if (focusing === 0) return;
    // The banner may have filled in another amount than the refused one.
    setProblem(undefined);
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }, [focusing]);

  const begin = useWrite(createEnterprisePaymentIntent, {
    onSuccess: onIntent,
    onError: (error) => {
      const message = fieldErrors(error).amount;
      if (message) setProblem(message);
      toastError('Failed to initiate payment', error);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (begin.isPending) return;
    if (cents === null) {
      setProblem(problemOf(amount));
      field.current?.focus();
      return;
    }
    const exact = formatCents(cents);
    if (begun?.originalAmount === exact) onIntent(begun);
    else begin.mutate({ body: { amount: exact } });
  }

  function choose(next: string) {
    setProblem(undefined);
    onAmount(next);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Segmented
        label="Suggested amounts"
        look="tiles"
        options={PRESETS}
        value={cents === null ? null : formatCents(cents).replace(/\.00$/, '')}
        onChange={choose}
      />
      <Field label="Amount" error={problem}>
        <AmountInput ref={field} value={amount} onChange={(event) => choose(event.currentTarget.value)} />
      </Field>
      <FeeBreakdown
        label="Added to the shared balance"
        fees={forecastFees(cents ?? 0n, config.fees.enterpriseBasisPoints)}
      />
      <FormFoot>
        <Button type="submit" size="lg" block busy={begin.isPending}>
          Continue to payment
        </Button>
      </FormFoot>
    </form>
  );
}

/** Why an amount outside of the limits is refused. */
function problemOf(amount: string): string {
  const cents = typedCents(amount) ?? 0n;
  if (cents > MOST_FUNDING_CENTS) return TOO_MUCH;
  return cents > 0n ? TOO_LITTLE : INVALID;
}
