import type { IssuerOffer } from '#contract/admin/catalogue-issuer.ts';
import { CATEGORY_LABELS } from '../../../shared/gift-cards/category-labels.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { Addition } from './offer-addition.ts';

/** The fields of the card to add, prefilled with the issuer's texts. */
export function OfferFields({
  offer,
  addition,
  errors,
  onEdit,
}: {
  offer: IssuerOffer;
  addition: Addition;
  errors: Record<string, string>;
  onEdit: (addition: Addition) => void;
}) {
  const edit = (change: Partial<Addition>) => onEdit({ ...addition, ...change });
  return (
    <fieldset className="mt-2 mb-3 ml-8 grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">The card of {offer.name}</legend>
      <Field label="Name" error={errors.name}>
        <TextInput
          autoComplete="off"
          value={addition.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Category" error={errors.category}>
        <Select
          value={addition.category}
          onChange={(event) => edit({ category: event.currentTarget.value as Addition['category'] })}
        >
          {Object.entries(CATEGORY_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Description" error={errors.description} className="sm:col-span-2">
        <TextArea
          rows={2}
          value={addition.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
      </Field>
      {offer.fixedValues ? (
        <Field label="Amount" error={errors.minValue ?? errors.maxValue}>
          <Select
            value={addition.minValue}
            onChange={(event) =>
              edit({ minValue: event.currentTarget.value, maxValue: event.currentTarget.value })
            }
          >
            {offer.fixedValues.map((value) => (
              <option key={value} value={value}>
                {displayMoney(value)}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <>
          <Field label="Minimum" error={errors.minValue}>
            <AmountInput
              value={addition.minValue}
              onChange={(event) => edit({ minValue: event.currentTarget.value })}
            />
          </Field>
          <Field label="Maximum" error={errors.maxValue}>
            <AmountInput
              value={addition.maxValue}
              onChange={(event) => edit({ maxValue: event.currentTarget.value })}
            />
          </Field>
        </>
      )}
    </fieldset>
  );
}
