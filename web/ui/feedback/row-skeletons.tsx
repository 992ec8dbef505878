import { repeat } from '../format/repeat.ts';
import { Card } from '../layout/card.tsx';
import { Skeleton } from './skeleton.tsx';

/** Shown while a list loads. */
export function RowSkeletons({
  label,
  rows,
  pictured = false,
}: {
  label: string;
  rows: number;
  /** Rows start with an avatar or a picture. */
  pictured?: boolean;
}) {
  return (
    <Card flush>
      <div role="status">
        <span className="sr-only">{label}</span>
        {repeat(rows).map((key) => (
          <div key={key} className="flex items-center gap-4 border-line border-b px-5 py-4.5 last:border-b-0">
            {pictured && <Skeleton className="size-9 shrink-0 rounded-full" />}
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
