import { useState } from 'react';
import { cx } from '../format/cx.ts';

const SIZE = {
  sm: 'size-9 text-sm',
  md: 'size-12 text-base',
  lg: 'size-24 text-3xl',
  xl: 'size-36 text-5xl',
};

/** A person's picture, or their initials. */
export function Avatar({
  name,
  imageUrl,
  size = 'sm',
  className,
}: {
  name: string;
  imageUrl?: string | null;
  size?: keyof typeof SIZE;
  className?: string;
}) {
  const [missing, setMissing] = useState<string | null>(null);
  const initials = name
    .split(/\s+/)
    // By characters, not halves of them: a name may begin with an emoji.
    .map((word) => [...word][0])
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-ink',
        SIZE[size],
        className,
      )}
    >
      {imageUrl && missing !== imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={144}
          height={144}
          onError={() => setMissing(imageUrl)}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
    </span>
  );
}
