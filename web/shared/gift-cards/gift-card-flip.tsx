import type { ReactNode } from 'react';
import { cx } from '../../ui/format/cx.ts';

/** A two-sided card that flips. The hidden side is inert. */
export function GiftCardFlip({
  turned,
  front,
  back,
  className,
}: {
  turned: boolean;
  front: ReactNode;
  back: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('@container [perspective:75rem]', className)}>
      <div
        className={cx(
          'grid transition-transform duration-500 ease-calm [transform-style:preserve-3d] *:[grid-area:1/1] *:backface-hidden',
          turned && '[transform:rotateY(180deg)]',
        )}
      >
        <div inert={turned}>{front}</div>
        <div inert={!turned} className="[transform:rotateY(180deg)]">
          {back}
        </div>
      </div>
    </div>
  );
}

/** The back of a card: a magnetic stripe, and the card's value below it, the last line at the lower edge. */
export function GiftCardBack({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex aspect-[1.586] flex-col overflow-hidden rounded-[5cqw] border border-line bg-raised shadow-rest">
      <span aria-hidden="true" className="mt-[6cqw] h-[11%] shrink-0 bg-black/80" />
      <div className="flex min-h-0 flex-1 flex-col gap-2 px-[6cqw] py-[3cqw] *:last:mt-auto">{children}</div>
    </div>
  );
}
