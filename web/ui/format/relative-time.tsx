import { useEffect, useState } from 'react';
import { formatAgo, formatMoment } from './date-format.ts';

/** The time since a moment, kept current while visible; the exact moment on hover. */
export function RelativeTime({ moment, className }: { moment: string; className?: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={moment} title={formatMoment(moment)} className={className}>
      {formatAgo(moment, now)}
    </time>
  );
}
