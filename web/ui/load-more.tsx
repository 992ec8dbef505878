import { Button } from './button.tsx';

/** The end of a list that goes on; gone when it does not. */
export function LoadMore({
  label = 'Load more',
  hasMore,
  busy,
  onLoad,
}: {
  label?: string;
  hasMore: boolean;
  busy: boolean;
  onLoad: () => void;
}) {
  if (!hasMore) return null;
  return (
    <div className="flex justify-center py-8">
      <Button tone="secondary" size="lg" busy={busy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
