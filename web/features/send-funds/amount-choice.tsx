import type { Ref } from 'react';
import { AmountInput, type AmountLimits } from '../../ui/forms/amount-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';

/** The usual amounts, or any other. */
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
  /** For a form that leads to the field when it is wrong. */
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
