import type { Ref } from 'react';
import { AmountInput, type AmountLimits } from '../../ui/forms/amount-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';

/** Preset amounts, or any other amount. */
export function AmountChoice({
  presets,
  amount,
  limits,
  error,
  inputRef,
  onAmount,
}: {
  /** Whole dollars. */
  presets: readonly number[];
  amount: string;
  limits: AmountLimits;
  error: string | undefined;
  /** The form focuses this field when its amount is invalid. */
  inputRef?: Ref<HTMLInputElement>;
  onAmount: (amount: string) => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Amount"
        look="tiles"
        options={presets.map((dollars) => ({ value: String(dollars), label: `$${dollars}` }))}
        value={amount.replace(/\.(00?)?$/, '')}
        onChange={onAmount}
      />
      <Field label="Or enter an amount" error={error}>
        <AmountInput
          ref={inputRef}
          name="amount"
          limits={limits}
          value={amount}
          onChange={(event) => onAmount(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}
