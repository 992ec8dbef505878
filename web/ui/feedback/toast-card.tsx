import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../format/cx.ts';
import { CircleAlert, CircleCheck, X } from '../icons/basic.ts';
import { dismissToast, type ShownToast } from './toast.ts';
import { useToastPlace } from './use-toast-place.ts';

const SWIPED_PIXELS = 80;

export function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, title, description, tone = 'plain', duration, action } = toast;
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLElement>(null);
  const { place, isOnTop } = useToastPlace(card);
  const { style, ...swipe } = useSwipeRight(() => dismissToast(id));

  // The timer stops while the pointer or the focus is on the toast, and then starts again.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);

  return (
    <article
      ref={card}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
      style={{ ...(isOnTop ? {} : place), ...style }}
      className={cx(
        'pointer-events-auto flex w-full max-w-sm animate-appear touch-pan-y items-start gap-2.5 rounded-lg border p-3 pr-1.5 shadow-float',
        // Measured out of sight, then put in its place.
        isOnTop ? 'sm:max-w-md' : 'absolute max-sm:max-w-[calc(100vw-2rem)]',
        !place && 'invisible',
        tone === 'destructive' ? 'border-bad bg-bad text-on-bad' : 'border-line bg-raised text-ink',
      )}
    >
      {tone === 'good' && <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />}
      {tone === 'destructive' && <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && (
          <p className={cx('mt-0.5 text-sm', tone === 'destructive' ? 'text-on-bad' : 'text-ink-soft')}>
            {description}
          </p>
        )}
        {action && (
          <button
            type="button"
            className="touch relative mt-1 font-semibold text-sm underline underline-offset-4"
            onClick={() => {
              dismissToast(id);
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton
        label="Dismiss"
        size="sm"
        onClick={() => dismissToast(id)}
        className={cx('-mt-1.5', tone === 'destructive' && 'text-on-bad hover:bg-white/15 hover:text-on-bad')}
      >
        <X aria-hidden="true" />
      </IconButton>
    </article>
  );
}

/** Moves with a finger or the mouse to the right, and calls `onSwiped` when it is released far enough. */
function useSwipeRight(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
    },
    onPointerUp: () => {
      start.current = null;
      if (offset > SWIPED_PIXELS) onSwiped();
      else setOffset(0);
    },
    onPointerCancel: () => {
      start.current = null;
      setOffset(0);
    },
    style: offset > 0 ? { transform: `translateX(${offset}px)`, opacity: 1 - offset / 400 } : undefined,
  };
}
