import { useState } from 'react';
import { cx } from '../format/cx.ts';

/**
 * A decorative picture from web/public/art. It reserves its space, and disappears without a trace when it
 * does not load.
 */
export function Illustration({ name, className }: { name: string; className?: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <img
      src={`/art/${name}.svg`}
      alt=""
      width={320}
      height={240}
      decoding="async"
      onError={() => setMissing(true)}
      className={cx('h-24 w-auto sm:h-44', className)}
    />
  );
}
