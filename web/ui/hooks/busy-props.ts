import type { MouseEvent, MouseEventHandler } from 'react';

type Press = MouseEventHandler<HTMLButtonElement> | undefined;

/**
 * What makes a button wait without losing the keyboard's place: `disabled` would take the focus away from it, so it only says that it is
 * disabled, and does nothing when it is pressed. Enter in a field of its form presses it as well.
 */
export function busyProps(busy: boolean, disabled: boolean | undefined, onClick: Press) {
  if (!busy) return { disabled, onClick };
  return {
    'aria-disabled': true,
    'aria-busy': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
    // A menu opens on these already.
    onPointerDown: undefined,
    onKeyDown: undefined,
  } as const;
}
