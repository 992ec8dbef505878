import type { PublicConfig } from '#contract/config.ts';
import { FeeBreakdown } from '../../card-payment/fee-breakdown.tsx';
import { forecastFees } from '../../card-payment/fees.ts';
import { AmountChoice } from '../../shared/amount-choice.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { ConfirmRecipient, type RecipientConfirmation } from './confirm-recipient.tsx';
import type { Draft } from './draft.ts';
import { useCardForm } from './use-card-form.ts';
import { useMissingConfirmation } from './use-missing-confirmation.ts';

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
  confirmation: RecipientConfirmation;
  busy: boolean;
  onConfirmation: (next: RecipientConfirmation) => void;
  onChange: (changes: Partial<Draft>) => void;
  onContinue: () => void;
}) {
  const limits = { minimum: config.limits.guestMinimum, maximum: config.limits.guestMaximum };
  const unconfirmed = useMissingConfirmation(confirmation);
  const { amount, errors, register, formProps } = useCardForm({
    draft,
    limits,
    onChange,
    onValid: () => {
      if (confirmation === 'confirmed') onContinue();
      else unconfirmed.lead();
    },
  });

  return (
    <form {...formProps} className="flex flex-col gap-6">
      <AmountChoice
        presets={config.presets.short}
        amount={amount.typed}
        limits={limits}
        inputRef={amount.inputRef}
        error={amount.error}
        onAmount={amount.set}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your full name" error={errors.senderName?.message}>
          <TextInput autoComplete="name" {...register('senderName')} />
        </Field>
        <Field label="Your phone number" error={errors.senderPhone?.message}>
          <PhoneInput {...register('senderPhone')} />
        </Field>
      </div>
      <Field
        label="Your email"
        optional
        hint="Where we send your receipt."
        error={errors.senderEmail?.message}
      >
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('senderEmail')} />
      </Field>
      <Field label="A message for them" optional error={errors.message?.message}>
        <TextArea
          rows={3}
          maxLength={500}
          placeholder="Happy birthday! Have a feast."
          {...register('message')}
        />
      </Field>
      <FeeBreakdown
        label={`@${username} gets`}
        fees={forecastFees(amount.cents ?? 0n, config.fees.guestBasisPoints)}
      />
      <ConfirmRecipient
        ref={unconfirmed.ref}
        missing={unconfirmed.missing}
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
