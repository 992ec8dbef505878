import { Button } from '../actions/button.tsx';
import { cx } from '../format/cx.ts';

/** The button at the end of a list with more pages; renders nothing after the last. */
export function LoadMore({
  label = 'Load more',
  small = false,
  hasMore,
  busy,
  problem,
  onLoad,
}: {
  label?: string;
  /** For a list in a panel. */
  small?: boolean;
  hasMore: boolean;
  busy: boolean;
  /** The error of the page that failed to load. */
  problem?: string | undefined;
  onLoad: () => void;
}) {
  if (!hasMore) return null;
  return (
    <div className={cx('flex flex-col items-center gap-3 text-center', small ? 'p-4' : 'py-8')}>
      <Button tone="secondary" size={small ? 'sm' : 'lg'} busy={busy} onClick={onLoad}>
        {label}
      </Button>
      <p role="alert" className="text-bad-ink text-sm empty:hidden">
        {!busy && problem && `We could not load more. ${problem}`}
      </p>
    </div>
  );
}
