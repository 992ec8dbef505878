import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { repeat } from '../../ui/format/repeat.ts';

export function CheckoutSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <span className="sr-only">Loading your cart</span>
      <div className="space-y-6 rounded-xl border border-line bg-surface p-5 shadow-rest sm:p-7">
        {repeat(2).map((key) => (
          <div key={key} className="flex gap-5">
            <Skeleton className="h-24 w-38 rounded-lg" />
            <div className="flex-1 space-y-3">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-11 w-3/5 rounded-md" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
