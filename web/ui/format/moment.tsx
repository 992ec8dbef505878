import { cx } from './cx.ts';
import { formatMoment } from './date-format.ts';

/**
 * "Nov 27, 2026 • 11:59 AM". It wraps only after the dot, so that no "AM" stands alone; a closed row of a
 * phone has the day.
 */
export function Moment({ at, className }: { at: string; className?: string }) {
  const [day, time] = formatMoment(at).split(' • ');
  return (
    <time dateTime={at} className={cx('brief:text-ink-soft brief:text-sm', className)}>
      <span className="whitespace-nowrap">
        {day}
        <span className="brief:hidden"> •</span>
      </span>{' '}
      <span className="whitespace-nowrap brief:hidden">{time}</span>
    </time>
  );
}
