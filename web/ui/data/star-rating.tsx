import { formatCount } from '#contract/kernel/counts.ts';
import { Star } from '../icons/goods.ts';

/** "4.7" of five stars and how many reviews, in the surrounding text size; nothing without reviews (P40). */
export function StarRating({ rating, reviewCount }: { rating: string; reviewCount: number }) {
  if (reviewCount === 0) return null;
  return (
    <span className="tabular inline-flex items-center gap-1 text-ink-soft">
      <Star aria-hidden="true" className="size-[1.15em] fill-gold text-gold" />
      <span className="font-semibold text-ink" role="img" aria-label={`Rated ${rating} out of 5`}>
        {rating}
      </span>
      <span className="text-ink-faint">
        <span aria-hidden="true">({formatCount(reviewCount)})</span>
        <span className="sr-only">from {formatCount(reviewCount)} reviews</span>
      </span>
    </span>
  );
}
