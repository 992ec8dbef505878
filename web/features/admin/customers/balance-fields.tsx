import type { UseFormReturn } from 'react-hook-form';
import { formatCents, parseCents } from '#contract/kernel/money.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** The balance and the reason for its change; read-only without the right to move money. */
export function BalanceFields({
  form,
  before,
  editable,
  changed,
}: {
  form: Pick<
    UseFormReturn<{ balance?: string | number | undefined; reason?: string | undefined }>,
    'register' | 'formState' | 'watch'
  >;
  before: string;
  editable: boolean;
  changed: boolean;
}) {
  const { errors } = form.formState;
  if (!editable) {
    return (
      <Field label="Balance" hint="Only administrators can change a balance.">
        <TextInput readOnly value={displayMoney(before)} />
      </Field>
    );
  }
  return (
    <>
      <Field
        label="Balance"
        hint={changed ? balanceChange(before, String(form.watch('balance') ?? '')) : undefined}
        error={errors.balance?.message}
      >
        <AmountInput {...form.register('balance')} />
      </Field>
      {changed && (
        <Field
          label="Reason"
          optional
          hint="The customer’s statement shows a correction by our staff. The reason stays in the audit log."
          error={errors.reason?.message}
        >
          <TextInput
            autoComplete="off"
            placeholder="Balance edited"
            maxLength={500}
            {...form.register('reason')}
          />
        </Field>
      )}
    </>
  );
}

/** "Adds $5.00 to $20.00"; undefined while the amount is invalid. */
function balanceChange(before: string, typed: string): string | undefined {
  const [from, to] = [parseCents(before), parseCents(typed)];
  if (from === null || to === null || from === to) return undefined;
  const adds = to > from;
  const difference = displayMoney(formatCents(adds ? to - from : from - to));
  return `${adds ? 'Adds' : 'Removes'} ${difference} ${adds ? 'to' : 'from'} ${displayMoney(before)}.`;
}
