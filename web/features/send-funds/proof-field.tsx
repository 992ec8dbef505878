import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { Proof } from './use-transfer.ts';

/** Larger gifts need a proof of identity: a code with two-factor authentication, else the password. */
export function ProofField({
  twoFactor,
  problem,
  onChange,
}: {
  twoFactor: boolean;
  problem: string | undefined;
  onChange: (proof: Proof) => void;
}) {
  if (!twoFactor) {
    return (
      <Field label="Your password" hint="We ask for it with gifts of more than $200." error={problem}>
        <PasswordInput
          autoComplete="current-password"
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      </Field>
    );
  }
  return (
    <Field
      label="Code"
      hint="The six digits of your authenticator, or one of your backup codes."
      error={problem}
    >
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={8}
        onChange={(event) => onChange(codeOf(event.currentTarget.value.trim()))}
      />
    </Field>
  );
}

/** Six digits are an authenticator code; anything else is a backup code. */
function codeOf(text: string): Proof {
  return /^\d{1,6}$/.test(text) ? { token: text } : { backupCode: text.toUpperCase() };
}
