import { GiftCardBlank } from '../../shared/gift-cards/gift-card-blank.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { repeat } from '../../ui/format/repeat.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CART_LINE } from './cart-line.tsx';

/** In the shape of a cart with two lines. */
export function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <span className="sr-only">{label}</span>
      <Card>
        {repeat(2).map((key) => (
          <div key={key} className={CART_LINE}>
            <div className="self-start sm:row-span-2">
              <GiftCardBlank />
            </div>
            <div className="sm:row-start-1 sm:[grid-column:2]">
              <Skeleton className="h-7 w-3/5" />
              <Skeleton className="mt-1.5 h-5 w-16" />
            </div>
            <div className="col-span-2 flex items-end gap-3 sm:col-span-1 sm:col-start-2">
              <Skeleton className="h-18 w-36" />
              <Skeleton className="h-11 w-34 rounded-md" />
            </div>
          </div>
        ))}
      </Card>
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
