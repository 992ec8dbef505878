import type { ReactNode } from 'react';
import { AmountChoice } from '../../shared/amount-choice.tsx';
import { DeliveryTimeFields } from '../../shared/rewards/delivery-time-fields.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { DesignChoice } from './design-choice.tsx';
import type { GiftDraft, Problems } from './gift-form.ts';

export type GiftFieldsProps = {
  draft: GiftDraft;
  problems: Problems;
  onChange: (changes: Partial<GiftDraft>) => void;
};

type TextName = 'recipientEmail' | 'recipientName' | 'message';

function textProps({ draft, onChange }: GiftFieldsProps, name: TextName) {
  return {
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  };
}

/** The address and the name of a gift's recipient. */
export function GiftRecipientFields(props: GiftFieldsProps) {
  const { problems } = props;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Their email" error={problems.recipientEmail}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          {...textProps(props, 'recipientEmail')}
        />
      </Field>
      <Field label="Their first name" optional error={problems.recipientName}>
        <TextInput autoComplete="off" maxLength={100} {...textProps(props, 'recipientName')} />
      </Field>
    </div>
  );
}

/** Preset amounts, or any other. `presets` is undefined while it loads. */
export function GiftAmountFields({
  draft,
  problems,
  onChange,
  presets,
  limits,
  hint,
  children,
}: GiftFieldsProps & {
  presets: readonly number[] | undefined;
  limits: { minimum: string; maximum: string };
  hint?: string;
  /** Below the amount. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      <AmountChoice
        presets={presets}
        amount={draft.amount}
        limits={limits}
        hint={hint}
        error={problems.amount}
        onAmount={(amount) => onChange({ amount })}
      />
      {children}
    </div>
  );
}

/** The design, the message and the time of a gift. */
export function GiftMessageFields(props: GiftFieldsProps) {
  const { draft, problems, onChange } = props;
  return (
    <>
      <DesignChoice value={draft.design} onChange={(design) => onChange({ design })} />
      <Field label="A message for them" optional error={problems.message}>
        <TextArea
          rows={3}
          maxLength={500}
          placeholder="Happy birthday! Have a feast."
          {...textProps(props, 'message')}
        />
      </Field>
      <DeliveryTimeFields value={draft} error={problems.day} onChange={onChange} />
    </>
  );
}
