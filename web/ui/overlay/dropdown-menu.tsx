import { DropdownMenu as Parts } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';

/** A menu of actions. `trigger` is the button that opens it, the children are `DropdownItem`s. */
export function DropdownMenu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    // While a page renders for the first time, the document still has the main of the page before it.
    <Parts.Root modal={false} onOpenChange={(open) => open && setMain(document.getElementById('main'))}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      {/* Inside main, because screen reader users who move by landmarks miss content outside all of them. */}
      <Parts.Portal container={main}>
        {/* Radix keeps what is closed while an animation goes on, and it takes the next Escape. */}
        <Parts.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-drop"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

const item = [
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-sm px-3 text-[0.9375rem] outline-none',
  'data-[highlighted]:bg-sunken [&_svg]:size-4.5 [&_svg]:text-ink-faint',
].join(' ');

/** One action. */
export function DropdownItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Parts.Item
      onSelect={({ currentTarget }) => {
        focusTrigger(currentTarget);
        onSelect();
      }}
      className={item}
    >
      {children}
    </Parts.Item>
  );
}

/**
 * A dialog returns the focus to what had it before it opened. The item is gone by then, its menu's button is
 * not.
 */
function focusTrigger(chosen: EventTarget | null): void {
  const menu = chosen instanceof Element && chosen.closest('[role="menu"]');
  if (menu) document.getElementById(menu.getAttribute('aria-labelledby') ?? '')?.focus();
}

/** Between groups of actions. */
export function DropdownSeparator() {
  return <Parts.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
