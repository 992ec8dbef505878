import { cx } from '../format/cx.ts';
import { passwordStrength } from './password-strength.ts';

const FILL = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-good', 'bg-good'];

/** How strong a password is, and how to make it stronger. It advises and never refuses (P7). */
export function PasswordMeter({
  password,
  shortest,
  invalid,
}: {
  password: string;
  shortest: number;
  /** The field says what is wrong with it. */
  invalid: boolean;
}) {
  const { score, label, advice } = passwordStrength(password, shortest);
  return (
    <div className="animate-appear">
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
      <p className="mt-1.5">
        <span className="font-medium text-ink-soft">{label}.</span> {score === 0 && invalid ? null : advice}
      </p>
    </div>
  );
}
