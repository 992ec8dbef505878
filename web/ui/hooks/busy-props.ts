import type { MouseEvent, MouseEventHandler } from 'react';

type Press = MouseEventHandler<HTMLButtonElement> | undefined;

/**
 * Makes a button wait without losing the focus: `disabled` would drop the focus, so the button only reports
 * itself as disabled and ignores presses. Enter in a field of its form presses it as well.
 */
export function busyProps(busy: boolean, disabled: boolean | undefined, onClick: Press) {
  if (!busy) return { disabled, onClick };
  return {
    'aria-disabled': true,
    'aria-busy': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
    // A menu opens on these events.
    onPointerDown: undefined,
    onKeyDown: undefined,
  } as const;
}
