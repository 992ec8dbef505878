import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { Problems } from '../gift-form.ts';
import type { GuestDraft } from './guest-draft.ts';

/** Who the gift is from: a guest has no account that says it. */
export function SenderFields({
  draft,
  problems,
  onChange,
}: {
  draft: GuestDraft;
  problems: Problems;
  onChange: (changes: Partial<GuestDraft>) => void;
}) {
  const field = (name: 'senderName' | 'senderEmail') => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="grid gap-5 border-line border-t pt-6 sm:grid-cols-2">
      <Field label="Your name" hint="So they know who it is from." error={problems.senderName}>
        <TextInput autoComplete="name" maxLength={100} {...field('senderName')} />
      </Field>
      <Field
        label="Your email"
        hint="We send your receipt and a link to your gift here."
        error={problems.senderEmail}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...field('senderEmail')}
        />
      </Field>
    </div>
  );
}
