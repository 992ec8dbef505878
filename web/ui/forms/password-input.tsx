import { type ChangeEvent, type ComponentProps, lazy, Suspense, useId, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../format/cx.ts';
import { Eye, EyeOff } from '../icons/basic.ts';
import { useFieldControl } from './field-context.ts';
import { TextInput } from './text-input.tsx';

// Signing in shows no advice. Where the script of the advice does not load, the rule remains.
const PasswordMeter = lazy(() =>
  import('./password-meter.tsx').then(
    (m) => ({ default: m.PasswordMeter }),
    () => ({ default: RuleOnly }),
  ),
);

/**
 * A password field that can show its text. Its optional strength meter advises, and has its room from the
 * start.
 */
export function PasswordInput({
  meter = false,
  shortest = 8,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { meter?: boolean; shortest?: number }) {
  const meterId = useId();
  const { 'aria-describedby': described, 'aria-invalid': invalid } = useFieldControl({});
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');

  function note(event: ChangeEvent<HTMLInputElement>) {
    if (meter) setTyped(event.currentTarget.value);
    onChange?.(event);
  }

  return (
    <>
      <div className={cx('relative', className)}>
        <TextInput
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={note}
          className="pr-13"
          aria-describedby={meter ? [described, meterId].filter(Boolean).join(' ') : described}
          {...rest}
        />
        <span className="absolute inset-y-0 right-0.5 grid place-items-center">
          <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </span>
      </div>
      {meter && (
        // Below the field's error, where every hint stands. The error says the rule, so the advice does not.
        <div id={meterId} className="order-1 min-h-7.5 text-ink-faint text-sm" aria-live="polite">
          {typed === '' ? (
            !invalid && <Rule shortest={shortest} />
          ) : (
            <Suspense fallback={!invalid && <Rule shortest={shortest} />}>
              <PasswordMeter password={typed} shortest={shortest} invalid={invalid === true} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

/** In place of the advice. */
function RuleOnly({ shortest, invalid }: { shortest: number; invalid: boolean }) {
  return <>{!invalid && <Rule shortest={shortest} />}</>;
}

function Rule({ shortest }: { shortest: number }) {
  return <p>At least {shortest} characters.</p>;
}
