import { Button } from '../actions/button.tsx';

/** The end of a list that goes on; gone when it does not. */
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
  /** Why the page that was asked for did not come. */
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
        {!busy && problem && `There is more, and it did not load. ${problem}`}
      </p>
    </div>
  );
}
