import { type PointerEvent, useState } from 'react';
import { cx } from '../../ui/format/cx.ts';

const TILT_DEGREES = 7;

/**
 * The face of a gift card, sized by its container: the brand's art with a sheen, tilting towards the pointer.
 */
export function GiftCardFace({
  name,
  imageUrl,
  tilts = true,
  eager = false,
  className,
}: {
  name: string;
  imageUrl: string;
  tilts?: boolean;
  /** For cards that are visible when the page opens. */
  eager?: boolean;
  className?: string;
}) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <div
      className={cx('@container [perspective:60rem]', className)}
      {...(tilts ? { onPointerMove: tilt, onPointerLeave: settle } : {})}
    >
      <div
        className={cx(
          'relative aspect-[1.586] overflow-hidden rounded-[5cqw] bg-sunken shadow-rest ring-1 ring-black/8 ring-inset',
          'transition-[transform,box-shadow] duration-300 ease-calm [transform:rotateX(var(--tilt-x,0deg))_rotateY(var(--tilt-y,0deg))]',
          tilts && 'group-hover:shadow-lift hover:shadow-lift',
        )}
      >
        {missing === imageUrl ? (
          <Unillustrated name={name} />
        ) : (
          <img
            src={imageUrl}
            alt={`${name} gift card`}
            width={856}
            height={540}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            draggable={false}
            onError={() => setMissing(imageUrl)}
            className="size-full object-cover"
          />
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 bg-linear-115 from-white/55 via-white/0 via-40% to-black/15 mix-blend-soft-light"
        />
      </div>
    </div>
  );
}

/** For an element around a face, which then tilts towards the pointer anywhere on the element. */
export const TILTING = { onPointerMove: tilt, onPointerLeave: settle };

function Unillustrated({ name }: { name: string }) {
  return (
    <div
      role="img"
      aria-label={`${name} gift card`}
      className="flex size-full flex-col justify-between bg-linear-135 from-[#7a2a6d] to-[#2b1429] p-[7cqw] text-[#fff8f3]"
    >
      <span aria-hidden="true" className="font-display font-semibold text-[16cqw] leading-none opacity-35">
        {name[0]}
      </span>
      <span aria-hidden="true" className="font-display font-semibold text-[8cqw] leading-tight">
        {name}
      </span>
    </div>
  );
}

function tilt(event: PointerEvent<HTMLElement>) {
  if (event.pointerType !== 'mouse' || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const box = event.currentTarget.getBoundingClientRect();
  const across = (event.clientX - box.left) / box.width - 0.5;
  const down = (event.clientY - box.top) / box.height - 0.5;
  event.currentTarget.style.setProperty('--tilt-x', `${(-down * TILT_DEGREES).toFixed(2)}deg`);
  event.currentTarget.style.setProperty('--tilt-y', `${(across * TILT_DEGREES).toFixed(2)}deg`);
}

function settle(event: PointerEvent<HTMLElement>) {
  event.currentTarget.style.removeProperty('--tilt-x');
  event.currentTarget.style.removeProperty('--tilt-y');
}
