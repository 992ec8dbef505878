import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../format/cx.ts';
import { passwordStrength } from './password-strength.ts';
import { TextInput } from './text-input.tsx';

const FILL = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-good', 'bg-good'];

/** A password field that can show its text, with an optional strength meter as advice. */
export function PasswordInput({
  meter = false,
  shortest,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { meter?: boolean; shortest?: number }) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');

  function note(event: ChangeEvent<HTMLInputElement>) {
    if (meter) setTyped(event.currentTarget.value);
    onChange?.(event);
  }

  return (
    <div className={className}>
      <div className="relative">
        <TextInput
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={note}
          className="pr-13"
          {...rest}
        />
        <span className="absolute inset-y-0 right-0.5 grid place-items-center">
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </span>
      </div>
      {meter && typed !== '' && <Meter password={typed} shortest={shortest} />}
    </div>
  );
}

function Meter({ password, shortest }: { password: string; shortest: number | undefined }) {
  const { score, label, advice } = passwordStrength(password, shortest);
  return (
    <div className="mt-2 animate-appear" aria-live="polite">
      <div className="flex gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 flex-1 rounded-full transition-colors duration-300',
              step <= Math.max(score, 1) ? FILL[score] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-ink-faint text-sm">
        <span className="font-medium text-ink-soft">{label}.</span> {advice}
      </p>
    </div>
  );
}
