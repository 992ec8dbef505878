import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** Where the cards go, asked where the link came by text message or from its sender, who know no address. */
export function AddressField({
  email,
  error,
  onEmail,
}: {
  email: string;
  error: string | undefined;
  onEmail: (email: string) => void;
}) {
  return (
    <Field label="Your email address" hint="We also email your card’s code there." error={error}>
      <TextInput
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
    </Field>
  );
}
