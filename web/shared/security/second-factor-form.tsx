import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';

/** An authenticator code, or a backup code. */
export type SecondFactor = { readonly token: string } | { readonly backupCode: string };

const KINDS = {
  token: {
    label: 'Verification code',
    hint: 'The 6 digits your authenticator app shows now.',
    other: 'Use a backup code instead',
    missing: 'Please enter the 6-digit code.',
    form: /^\d{6}$/,
  },
  backupCode: {
    label: 'Backup code',
    hint: 'One of the 8-character codes you saved. Each works once.',
    other: 'Use your authenticator app instead',
    missing: 'Please enter an 8-character backup code.',
    form: /^[A-Z0-9]{8}$/,
  },
} as const;

/**
 * Asks for a second factor. `children` follow the field: the button, unless it is elsewhere and names the
 * form by `id`.
 */
export function SecondFactorForm({
  id,
  error,
  onSubmit,
  children,
}: {
  id?: string;
  /** The server's error about the last code; it disappears when another is typed. */
  error: string | null;
  onSubmit: (factor: SecondFactor) => void;
  children?: ReactNode;
}) {
  const [kind, setKind] = useState<keyof typeof KINDS>('token');
  const [value, setValue] = useState('');
  const [complaint, setComplaint] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { label, hint, other, missing, form } = KINDS[kind];

  // The field is the only one to fill in.
  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    setComplaint(error);
    if (error) input.current?.select();
  }, [error]);

  function type(text: string) {
    setValue(codeIn(kind, text));
    setComplaint(null);
  }

  function turn() {
    setKind(kind === 'token' ? 'backupCode' : 'token');
    type('');
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (form.test(value)) {
      onSubmit(kind === 'token' ? { token: value } : { backupCode: value });
      return;
    }
    setComplaint(missing);
    input.current?.focus();
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={label} hint={hint} error={complaint ?? undefined}>
        <TextInput
          ref={input}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          inputMode={kind === 'token' ? 'numeric' : 'text'}
          autoComplete={kind === 'token' ? 'one-time-code' : 'off'}
          autoCapitalize={kind === 'token' ? 'none' : 'characters'}
          spellCheck={false}
          className="font-mono text-lg tracking-[0.2em]"
        />
      </Field>
      {children}
      <button type="button" onClick={turn} className={`${textLinkStyle} self-start rounded-xs text-sm`}>
        {other}
      </button>
    </form>
  );
}

/** The characters of typed or pasted text that can belong to a code. */
function codeIn(kind: keyof typeof KINDS, text: string): string {
  return kind === 'token'
    ? text.replaceAll(/\D/g, '').slice(0, 6)
    : text
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .slice(0, 8);
}
