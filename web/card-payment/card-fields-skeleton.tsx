import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Reserves the height of the card form while the card processor's fields load. */
export function CardFieldsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-20 rounded-md" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-20 rounded-md" />
        <Skeleton className="h-20 rounded-md" />
      </div>
    </div>
  );
}
