import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';

/** A text field per limit; empty is no limit. */
export type LimitTexts = { payoutLimit: string; dayLimit: string; monthLimit: string };

type Limits = { payoutLimit: string | null; dayLimit: string | null; monthLimit: string | null };

export function toTexts(limits: Limits | null): LimitTexts {
  return {
    payoutLimit: limits?.payoutLimit ?? '',
    dayLimit: limits?.dayLimit ?? '',
    monthLimit: limits?.monthLimit ?? '',
  };
}

/** For the server: null is no limit. */
export function toLimits({ payoutLimit, dayLimit, monthLimit }: LimitTexts) {
  return { payoutLimit: payoutLimit || null, dayLimit: dayLimit || null, monthLimit: monthLimit || null };
}

const FIELDS = [
  ['payoutLimit', 'Per payout'],
  ['dayLimit', 'Per day'],
  ['monthLimit', 'Per month'],
] as const;

export function LimitFields({
  texts,
  errors,
  onChange,
}: {
  texts: LimitTexts;
  errors: Record<string, string>;
  onChange: (texts: LimitTexts, changed: keyof LimitTexts) => void;
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {FIELDS.map(([name, label]) => (
        <Field key={name} label={label} optional error={errors[name] ?? errors[`limits.${name}`]}>
          <AmountInput
            value={texts[name]}
            placeholder="No limit"
            onChange={(event) => onChange({ ...texts, [name]: event.currentTarget.value }, name)}
          />
        </Field>
      ))}
    </div>
  );
}
