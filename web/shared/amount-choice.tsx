import type { Ref } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { AmountInput, type AmountLimits } from '../ui/forms/amount-input.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';

/** Preset amounts, or any other amount. `presets` is undefined while it loads. */
export function AmountChoice({
  presets,
  amount,
  limits,
  hint,
  error,
  inputRef,
  onAmount,
}: {
  /** Whole dollars. */
  presets: readonly number[] | undefined;
  amount: string;
  limits: AmountLimits;
  hint?: string;
  error: string | undefined;
  /** The form focuses this field when its amount is invalid. */
  inputRef?: Ref<HTMLInputElement>;
  onAmount: (amount: string) => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      {presets ? (
        <Segmented
          label="Amount"
          look="tiles"
          options={presets.map((dollars) => ({ value: String(dollars), label: `$${dollars}` }))}
          value={amount.replace(/\.(00?)?$/, '')}
          onChange={onAmount}
        />
      ) : (
        <Skeleton className="h-12 rounded-md" />
      )}
      <Field label="Or enter an amount" hint={hint} error={error}>
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
