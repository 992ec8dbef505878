import { Button } from '../actions/button.tsx';
import { cx } from '../format/cx.ts';
import { CloudOff, RotateCw } from '../icons/basic.ts';

/** What failed, and a retry. */
export function ErrorState({
  title = 'This did not load',
  message,
  onRetry,
  busy = false,
  className,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}) {
  return (
    <div role="alert" className={cx('flex flex-col items-center px-4 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center rounded-full bg-coral-soft text-coral-ink">
        <CloudOff aria-hidden="true" className="size-7" />
      </span>
      <h2 className="mt-5 font-display font-semibold text-2xl tracking-tight">{title}</h2>
      <p className="mt-2 max-w-md text-ink-soft">{message}</p>
      {onRetry && (
        <Button tone="secondary" className="mt-6" onClick={onRetry} busy={busy}>
          <RotateCw aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  );
}
