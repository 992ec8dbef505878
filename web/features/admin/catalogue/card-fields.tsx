import type { UseFormRegisterReturn } from 'react-hook-form';
import { CATEGORY_LABELS } from '../../../shared/gift-cards/category-labels.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { BARCODE_LABELS } from './catalogue-labels.ts';

/** The fields that the forms for adding and editing a card share. */
type CardField =
  | 'name'
  | 'description'
  | 'category'
  | 'minValue'
  | 'maxValue'
  | 'issuerProductId'
  | 'redeemInstructions'
  | 'terms'
  | 'expiresAfterMonths'
  | 'barcode'
  | 'balanceUrl'
  | 'isPopular'
  | 'isTrending'
  | 'isNew';

export const EMPTY = {
  name: '',
  description: '',
  category: 'shopping' as const,
  minValue: '',
  maxValue: '',
  issuerProductId: '',
  redeemInstructions: '',
  terms: '',
  expiresAfterMonths: '',
  barcode: '' as const,
  balanceUrl: '',
  isPopular: false,
  isTrending: false,
  isNew: true,
};

export function CardFields({
  register,
  errors,
}: {
  register: (name: CardField) => UseFormRegisterReturn;
  errors: Partial<Record<CardField, { message?: string | undefined }>>;
}) {
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea rows={2} {...register('description')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={errors.category?.message}>
          <Select {...register('category')}>
            {Object.entries(CATEGORY_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Issuer product" error={errors.issuerProductId?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('issuerProductId')} />
        </Field>
        <Field label="Minimum" error={errors.minValue?.message}>
          <AmountInput {...register('minValue')} />
        </Field>
        <Field label="Maximum" error={errors.maxValue?.message}>
          <AmountInput {...register('maxValue')} />
        </Field>
      </div>
      <Field label="How to redeem" error={errors.redeemInstructions?.message}>
        <TextArea rows={2} {...register('redeemInstructions')} />
      </Field>
      <Field label="Terms" error={errors.terms?.message}>
        <TextArea rows={3} {...register('terms')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Expires after, in months"
          hint="0 for never; empty if the brand does not say."
          error={errors.expiresAfterMonths?.message}
        >
          <TextInput inputMode="numeric" autoComplete="off" {...register('expiresAfterMonths')} />
        </Field>
        <Field label="Barcode" hint="What the brand’s registers scan." error={errors.barcode?.message}>
          <Select {...register('barcode')}>
            {Object.entries(BARCODE_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Balance page"
        hint="Where the brand shows what is left on a card."
        error={errors.balanceUrl?.message}
      >
        <TextInput type="url" inputMode="url" autoComplete="off" {...register('balanceUrl')} />
      </Field>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Badges</legend>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox {...register('isPopular')}>Popular</Checkbox>
          <Checkbox {...register('isTrending')}>Trending</Checkbox>
          <Checkbox {...register('isNew')}>New</Checkbox>
        </div>
      </fieldset>
    </>
  );
}
