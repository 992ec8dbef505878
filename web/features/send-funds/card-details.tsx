import { useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { PublicConfig } from '#contract/config.ts';
import { formatCents, parseCents, typedCents } from '#contract/kernel/money.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { checkAmount } from '../../card-payment/check-amount.ts';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { forecastFees } from '../../card-payment/fees.ts';
import { AmountChoice } from '../../shared/amount-choice.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { type Confirmation, ConfirmRecipient } from './confirm-recipient.tsx';
import type { Draft } from './draft.ts';
import { useMissingConfirmation } from './use-missing-confirmation.ts';

/** The toast titles for invalid fields (P106). */
const TITLES = {
  amount: 'Invalid amount',
  senderName: 'Name required',
  senderPhone: 'Phone required',
} as const;

type Limits = { minimum: string; maximum: string };

const rules = async () => {
  const { CompleteTransferBody } = await import('#contract/send-funds.ts');
  return CompleteTransferBody.pick({
    amount: true,
    senderName: true,
    senderPhone: true,
    senderEmail: true,
    message: true,
  });
};

/** Amount, sender and message; the fee follows the amount. */
export function CardDetails({
  config,
  username,
  draft,
  confirmation,
  busy,
  onConfirmation,
  onChange,
  onContinue,
}: {
  config: PublicConfig;
  username: string;
  draft: Draft;
  confirmation: Confirmation;
  busy: boolean;
  onConfirmation: (next: Confirmation) => void;
  onChange: (changes: Partial<Draft>) => void;
  /** The draft, with the amount as the server writes it. */
  onContinue: (draft: Draft) => void;
}) {
  const limits = { minimum: config.limits.guestMinimum, maximum: config.limits.guestMaximum };
  const { warmUp, ...form } = useContractForm(rules, { ...draft });
  const errors = form.formState.errors;
  const amount = String(form.watch('amount'));
  const checked = checkAmount(amount, limits);
  const tooMuch = 'problem' in checked && checked.problem === 'too-much';
  const withdraw = useRef<() => void>(undefined);

  const registerDraft = <Name extends keyof Draft>(name: Name) =>
    form.register(name, { onChange: (event) => onChange({ [name]: event.target.value }) });

  function refuseAmount() {
    const description = amountProblem(amount, limits);
    form.setError('amount', { message: description }, { shouldFocus: true });
    withdraw.current = toast({ title: TITLES.amount, description, tone: 'destructive' });
  }

  const { ref: confirm, missing, lead } = useMissingConfirmation(confirmation);

  const submit = form.handleSubmit(
    () => {
      withdraw.current?.();
      if ('cents' in checked && confirmation !== 'confirmed') lead();
      else if ('cents' in checked) onContinue({ ...draft, amount: formatCents(checked.cents) });
      else refuseAmount();
    },
    (wrong) => {
      if ('problem' in checked) refuseAmount();
      else withdraw.current = toastFirstError(wrong);
    },
  );

  return (
    <form {...warmUp} onSubmit={submit} className="flex flex-col gap-6">
      <AmountChoice
        presets={config.presets.short}
        amount={amount}
        limits={limits}
        // Registered first, so that its error is the first to take the focus; its value is kept here.
        inputRef={form.register('amount').ref}
        error={tooMuch ? amountProblem(amount, limits) : errors.amount?.message}
        onAmount={(next) => {
          form.setValue('amount', next, { shouldValidate: form.formState.isSubmitted });
          onChange({ amount: next });
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your full name" error={errors.senderName?.message}>
          <TextInput autoComplete="name" {...registerDraft('senderName')} />
        </Field>
        <Field label="Your phone number" error={errors.senderPhone?.message}>
          <PhoneInput {...registerDraft('senderPhone')} />
        </Field>
      </div>
      <Field
        label="Your email"
        optional
        hint="Where we send your receipt."
        error={errors.senderEmail?.message}
      >
        <TextInput type="email" inputMode="email" autoComplete="email" {...registerDraft('senderEmail')} />
      </Field>
      <Field label="A message for them" optional error={errors.message?.message}>
        <TextArea
          rows={3}
          maxLength={500}
          placeholder="Happy birthday! Have a feast."
          {...registerDraft('message')}
        />
      </Field>
      <FeeBreakdown
        label={`@${username} gets`}
        fees={forecastFees('cents' in checked ? checked.cents : 0n, config.fees.guestBasisPoints)}
      />
      <ConfirmRecipient
        ref={confirm}
        missing={missing}
        username={username}
        confirmation={confirmation}
        onChange={onConfirmation}
      />
      <Button
        type="submit"
        size="lg"
        block
        busy={busy}
        tone={confirmation === 'confirmed' ? 'primary' : 'secondary'}
      >
        Continue to payment
      </Button>
    </form>
  );
}

/** The error of an amount outside the limits: empty, too small or too large. */
function amountProblem(amount: string, { minimum, maximum }: Limits): string {
  const cents = typedCents(amount) ?? 0n;
  if (cents === 0n) return 'Please enter a valid amount greater than $0.';
  return cents < (parseCents(minimum) ?? 0n)
    ? `You can send ${displayMoney(minimum)} or more.`
    : `You can send up to ${displayMoney(maximum)} at a time.`;
}

/** Shows a toast for the first error; returns a function that removes it. */
function toastFirstError(errors: FieldErrors<Draft>): (() => void) | undefined {
  for (const name of ['amount', 'senderName', 'senderPhone'] as const) {
    const description = errors[name]?.message;
    if (description) return toast({ title: TITLES[name], description, tone: 'destructive' });
  }
  return undefined;
}
