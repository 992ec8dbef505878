import { GiftCardBlank } from '../../shared/gift-cards/gift-card-blank.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A placeholder in the size of a card. */
export function GiftCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-xl border border-line bg-surface p-2 shadow-rest sm:p-3">
      <GiftCardBlank />
      <div className="pt-2 sm:px-1.5 sm:pt-4 sm:pb-1.5">
        <Skeleton className="h-5 w-3/5 sm:h-6" />
        <Skeleton className="mt-1.5 h-3 w-full sm:mt-3 sm:h-3.5" />
        <Skeleton className="mt-2 h-3.5 w-4/5 max-sm:hidden" />
        <div className="flex justify-between pt-3 pb-3 sm:pt-5 sm:pb-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/5" />
        </div>
        <Skeleton className="h-11 rounded-md" />
      </div>
    </div>
  );
}
