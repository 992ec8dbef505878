import { cx } from '../format/cx.ts';

/** The mark, and the name beside it. */
export function Logo({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-ink', className)}>
      <img src="/logo.svg" alt="" width={36} height={36} className="size-9 shrink-0" />
      {compact ? (
        <span className="sr-only">Indulge</span>
      ) : (
        <span className="font-display font-semibold text-[1.5rem] leading-none tracking-tight">Indulge</span>
      )}
    </span>
  );
}
