import { Button } from '../../ui/actions/button.tsx';
import { cx } from '../../ui/format/cx.ts';
import { useSecondsLeft } from '../../ui/hooks/use-seconds-left.ts';
import { Undo2 } from '../../ui/icons/actions.ts';

/** Takes back a gift that was just sent. Shows the time left, and disappears once it is over. */
export function UndoButton({
  seconds,
  answeredAt,
  busy,
  label,
  className,
  onUndo,
}: {
  /** As the server said at `answeredAt`. */
  seconds: number;
  answeredAt: number;
  busy: boolean;
  label: string;
  className?: string;
  onUndo: () => void;
}) {
  const left = useSecondsLeft(seconds, answeredAt);
  if (left === 0) return null;
  return (
    <div className={cx('inline-flex items-center gap-3', className)}>
      <Button tone="secondary" size="sm" busy={busy} aria-label={label} onClick={onUndo}>
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
      <span className="text-ink-soft text-sm tabular-nums">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left
      </span>
    </div>
  );
}
