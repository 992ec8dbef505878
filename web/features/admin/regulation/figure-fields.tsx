import type { UseFormReturn } from 'react-hook-form';
import {
  MOST_CASH_OUT,
  MOST_CHARACTERS,
  MOST_MONTHS,
  type RegulationRule,
  RULES,
} from '#contract/admin/regulation.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { ReasonField } from '../reason-field.tsx';
import type { FigureForm } from './figure-form.ts';

const VALUES: Record<RegulationRule, [label: string, hint?: string]> = {
  'cash-out': ['Below this amount', `At most ${displayMoney(String(MOST_CASH_OUT))}.`],
  'daily-limit': ['Most in a day'],
  expiry: ['Text'],
  'claim-words': ['Text', 'Write {company} for its name, and {date} for the last day.'],
  dormancy: ['Months without activity', `At most ${MOST_MONTHS}.`],
};

/** What staff enter for a figure. */
export function FigureFields({
  rule,
  form: { register, watch, setValue, formState },
}: {
  rule: RegulationRule;
  form: Pick<UseFormReturn<FigureForm>, 'register' | 'watch' | 'setValue' | 'formState'>;
}) {
  const { errors } = formState;
  const [label, hint] = VALUES[rule];
  const { value, isInformation } = RULES[rule];
  return (
    <>
      <Field label={label} hint={hint} error={errors.value?.message}>
        {value === 'amount' ? (
          <AmountInput {...register('value')} />
        ) : value === 'months' ? (
          <TextInput inputMode="numeric" autoComplete="off" {...register('value')} />
        ) : (
          <TextArea rows={3} maxLength={MOST_CHARACTERS} {...register('value')} />
        )}
      </Field>
      <Field label="Source" hint="The law or page that says so." error={errors.source?.message}>
        <TextArea rows={2} maxLength={300} {...register('source')} />
      </Field>
      <Field label="As of" hint="The day on which you read the source." error={errors.asOf?.message}>
        <TextInput type="date" className="sm:max-w-56" {...register('asOf')} />
      </Field>
      {!isInformation && (
        <div className="border-line border-y">
          <Switch
            label="Applied"
            description="Indulge uses this figure."
            checked={watch('isApplied') === true}
            onChange={(event) => setValue('isApplied', event.currentTarget.checked)}
          />
        </div>
      )}
      <ReasonField maxLength={500} error={errors.reason?.message} {...register('reason')} />
    </>
  );
}
