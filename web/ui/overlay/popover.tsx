import { Popover as Parts } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { keepOpenForToasts } from '../feedback/toaster.tsx';
import { cx } from '../format/cx.ts';

/**
 * A small panel beside the `anchor` button that opens and closes it. The button is rendered elsewhere,
 * because the panel may have to load first.
 */
export function Popover({
  anchor,
  label,
  onClose,
  className,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Parts.Root open onOpenChange={onClose}>
      <Parts.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Parts.Portal>
        <Parts.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
            keepOpenForToasts(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus({ preventScroll: true });
          }}
          className={cx(
            'z-40 w-[min(24rem,calc(100vw-1.5rem))] animate-drop rounded-lg border border-line bg-raised shadow-float focus:outline-none',
            className,
          )}
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
