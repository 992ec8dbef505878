import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../format/cx.ts';
import { ChevronDown } from '../icons/basic.ts';

/** A list of tabs that opens below a button, where the window has no room for all of them. */
export function useFoldedTabs() {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function close() {
    if (!open) return;
    setOpen(false);
    // The list disappears with the focus in it.
    toggle.current?.focus();
  }

  function closeByKey({ key }: KeyboardEvent) {
    if (key === 'Escape') close();
  }

  const button = {
    ref: toggle,
    'aria-expanded': open,
    'aria-controls': listId,
    onClick: () => setOpen(!open),
    onKeyDown: closeByKey,
  } as const;
  return { open, close, closeByKey, listId, button };
}

/** The button names the open tab. */
export function FoldedTabsButton({
  label,
  selected,
  hint,
  open,
  button,
  className,
}: {
  label: string;
  selected: ReactNode;
  /** What a closed list must not hide, such as a number of requests. */
  hint?: ReactNode;
  open: boolean;
  button: ReturnType<typeof useFoldedTabs>['button'];
  className: string;
}) {
  return (
    <button
      type="button"
      {...button}
      className={cx(
        'flex min-h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-4 font-semibold',
        className,
      )}
    >
      <span className="sr-only">{label}: </span>
      {selected}
      <span className="ml-auto flex flex-wrap justify-end gap-x-3">{hint}</span>
      <ChevronDown
        aria-hidden="true"
        className={cx('size-5 text-ink-faint transition-transform', open && 'rotate-180')}
      />
    </button>
  );
}
