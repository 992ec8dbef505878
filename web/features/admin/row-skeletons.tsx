import { Card } from '../../ui/card.tsx';
import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Rows of a list of the staff's while it loads (specification 2, section 9). */
const ROWS = 3;

export function RowSkeletons({ label }: { label: string }) {
  return (
    <Card flush>
      <div role="status">
        <span className="sr-only">{label}</span>
        {repeat(ROWS).map((key) => (
          <div key={key} className="flex items-center gap-4 border-line border-b px-5 py-4.5 last:border-b-0">
            <Skeleton className="size-9 shrink-0 rounded-full" />
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
