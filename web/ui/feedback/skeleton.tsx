import { cx } from '../format/cx.ts';

/** A placeholder in the size of the content. The page announces once, in words, that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div data-loading aria-hidden="true" className={cx('animate-shimmer rounded-sm bg-line', className)} />
  );
}
