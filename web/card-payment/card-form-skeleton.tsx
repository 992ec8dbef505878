import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';

/**
 * Reserves the height of the whole form, with its buttons, so that the sheet keeps its size when they arrive.
 */
export function CardFormSkeleton({ canSave = false }: { canSave?: boolean | undefined }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="min-h-56">
        <CardFieldsSkeleton />
      </div>
      {canSave && <Skeleton className="h-7 w-3/5 rounded-md" />}
      <div className="flex flex-col gap-2">
        <Skeleton className="h-13 rounded-md" />
        <Skeleton className="h-11 rounded-md" />
      </div>
    </div>
  );
}
