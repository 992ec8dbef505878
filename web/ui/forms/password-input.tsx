import { type ChangeEvent, type ComponentProps, lazy, Suspense, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Eye, EyeOff } from '../icons/basic.ts';
import { TextInput } from './text-input.tsx';

// Signing in shows no advice. Where the script of the advice does not load, a password is chosen without.
const PasswordMeter = lazy(() =>
  import('./password-meter.tsx').then(
    (m) => ({ default: m.PasswordMeter }),
    () => ({ default: () => <></> }),
  ),
);

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
          <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </span>
      </div>
      {meter && typed !== '' && (
        <Suspense>
          <PasswordMeter password={typed} shortest={shortest} />
        </Suspense>
      )}
    </div>
  );
}
