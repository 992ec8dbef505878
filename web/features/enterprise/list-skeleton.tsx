import { Card } from '../../ui/card.tsx';
import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = 5;

/** Stands for a list while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Card flush>
      <div role="status">
        <span className="sr-only">{label}</span>
        {repeat(ROWS).map((key) => (
          <div
            key={key}
            className="flex items-center justify-between gap-6 border-line border-b px-5 py-4.5 last:border-b-0"
          >
            <div className="flex-1 space-y-2.5">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
            </div>
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
    </Card>
  );
}
