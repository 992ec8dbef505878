import type { PublicConfig } from '#contract/config.ts';
import { CardFields, type CardFieldsProps, NOT_CHARGED } from './card-fields.tsx';
import { ProcessorElements } from './processor-elements.tsx';

export type CardFormProps = CardFieldsProps & { payments: NonNullable<PublicConfig['payments']> };

/** The card processor's form for one payment. */
export function CardForm({ payments, ...fields }: CardFormProps) {
  const { clientSecret, canSave } = fields;
  return (
    <ProcessorElements
      payments={payments}
      clientSecret={clientSecret}
      nothingHappened={NOT_CHARGED}
      canSave={canSave}
    >
      <CardFields {...fields} />
    </ProcessorElements>
  );
}
