import { useEffect, useState } from 'react';
import { formatAgo, formatMoment } from './date-format.ts';

/** How long ago, kept current while it is in sight; the exact moment on hover. */
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
