import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** The card form's height while the payment provider's fields arrive. */
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
