import { useLocation } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { createPaymentIntent, type PaymentIntentReply } from '#contract/payments.ts';
import { fieldErrors } from '../../api/api-error.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { checkAmount } from '../../card-payment/check-amount.ts';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { forecastFees } from '../../card-payment/fees.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { dismissFailure, toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormFoot } from '../../ui/forms/form-foot.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { dialogPresets } from './dialog-presets.ts';

export function AmountStep({
  config,
  amount,
  onAmount,
  intent,
  onIntent,
}: {
  config: PublicConfig;
  amount: string;
  onAmount: (amount: string) => void;
  /** The payment started earlier; it is used again while the amount stays the same. */
  intent: PaymentIntentReply | null;
  onIntent: (intent: PaymentIntentReply) => void;
}) {
  const { owed } = useSignedInUser();
  const { limits, fees } = config;
  const presets = dialogPresets(useLocation({ select: ({ pathname }) => pathname }), config.presets);
  const range = { minimum: limits.addFundsMinimum, maximum: limits.addFundsMaximum };
  const checked = checkAmount(amount, range);
  const cents = 'cents' in checked ? checked.cents : null;
  /** What the server says of the amount; it holds until another one is entered. */
  const [refused, setRefused] = useState<{ amount: string; message: string }>();
  const begin = useWrite(createPaymentIntent, {
    onSuccess: (next) => {
      dismissFailure();
      onIntent(next);
    },
    onError: (error) => {
      const message = fieldErrors(error).amount;
      if (message) setRefused({ amount, message });
      else toastFailure(error);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (cents === null || begin.isPending) return;
    const exact = formatCents(cents);
    if (intent?.originalAmount === exact) onIntent(intent);
    else begin.mutate({ body: { amount: exact } });
  }

  // A disabled button swallows Enter without any message.
  function explainEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || cents !== null) return;
    event.preventDefault();
    toast({
      title: 'Invalid Amount',
      description: 'Please select an amount to add',
      tone: 'destructive',
      duration: 5_000,
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Segmented
        label="Amount"
        look="tiles"
        options={presets.map((dollars) => ({ value: String(dollars), label: `$${dollars}` }))}
        value={cents === null ? null : formatCents(cents).replace(/\.00$/, '')}
        onChange={onAmount}
      />
      <Field
        label="Or enter an amount"
        hint={`At least ${displayMoney(limits.addFundsMinimum)}`}
        error={
          'problem' in checked && checked.problem === 'too-much'
            ? `You can add up to ${displayMoney(limits.addFundsMaximum)} at a time.`
            : refused?.amount === amount
              ? refused.message
              : undefined
        }
      >
        <AmountInput
          limits={range}
          value={amount}
          onChange={(event) => onAmount(event.currentTarget.value)}
          onKeyDown={explainEnter}
        />
      </Field>
      <FeeBreakdown
        label="Added to your balance"
        owed={owed}
        fees={forecastFees(cents ?? 0n, fees.addFundsBasisPoints)}
      />
      <FormFoot>
        <Button type="submit" size="lg" block disabled={cents === null} busy={begin.isPending}>
          Continue
        </Button>
      </FormFoot>
    </form>
  );
}
