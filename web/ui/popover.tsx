import { Popover as Parts } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { keepOpenForToasts } from './toaster.tsx';

/**
 * A small panel beside the button that opens it. `trigger` is that button; `anchor` is one that stands elsewhere and opens and
 * closes the panel itself, for panels that are loaded when they are first wanted.
 */
export function Popover({
  trigger,
  anchor,
  label,
  open,
  onOpenChange,
  align = 'end',
  className,
  children,
}: {
  trigger?: ReactElement;
  anchor?: RefObject<HTMLElement | null>;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}) {
  return (
    <Parts.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Parts.Trigger asChild>{trigger}</Parts.Trigger>}
      {anchor && <Parts.Anchor virtualRef={anchor as RefObject<HTMLElement>} />}
      <Parts.Portal>
        <Parts.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor?.current?.contains(event.target))
              event.preventDefault();
            keepOpenForToasts(event);
          }}
          {...(anchor
            ? {
                onCloseAutoFocus: (event: Event) => {
                  event.preventDefault();
                  anchor.current?.focus({ preventScroll: true });
                },
              }
            : {})}
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
