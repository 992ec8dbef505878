import { cx } from '../format/cx.ts';

/** Stands where something will be, in its size. The page says once, in words, that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-shimmer rounded-sm bg-line', className)} />;
}
