import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A placeholder in the size of a card. */
export function GiftCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-xl border border-line bg-surface p-3 shadow-rest">
      <Skeleton className="aspect-[1.586] rounded-lg" />
      <div className="px-1.5 pt-4 pb-1.5">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-3 h-3.5 w-full" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
        <div className="flex justify-between pt-5 pb-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/5" />
        </div>
        <Skeleton className="h-11 rounded-md" />
      </div>
    </div>
  );
}
