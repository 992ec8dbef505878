import { Button } from '../actions/button.tsx';

/** The button at the end of a list with more pages; renders nothing after the last. */
export function LoadMore({
  label = 'Load more',
  hasMore,
  busy,
  problem,
  onLoad,
}: {
  label?: string;
  hasMore: boolean;
  busy: boolean;
  /** The error of the page that failed to load. */
  problem?: string | undefined;
  onLoad: () => void;
}) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <Button tone="secondary" size="lg" busy={busy} onClick={onLoad}>
        {label}
      </Button>
      <p role="alert" className="text-bad-ink text-sm empty:hidden">
        {!busy && problem && `We could not load more. ${problem}`}
      </p>
    </div>
  );
}
