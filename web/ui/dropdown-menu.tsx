import { DropdownMenu as Parts } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A menu of actions. `trigger` is the button that opens it, the children are `DropdownItem`s. */
export function DropdownMenu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <Parts.Root modal={false}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      {/* Within main, since what is outside every landmark is lost to those who move by landmarks. */}
      <Parts.Portal container={document.getElementById('main')}>
        <Parts.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-40 min-w-52 animate-drop rounded-lg border border-line bg-raised p-1.5 shadow-float"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

const item = [
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-sm px-3 text-[0.9375rem] outline-none',
  'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-55 data-[highlighted]:bg-sunken [&_svg]:size-4.5 [&_svg]:text-ink-faint',
].join(' ');

/** One action. `asChild` makes its single child, a link for example, the item. */
export function DropdownItem({
  onSelect,
  tone = 'plain',
  disabled = false,
  asChild = false,
  children,
}: {
  onSelect?: () => void;
  tone?: 'plain' | 'destructive';
  disabled?: boolean;
  asChild?: boolean;
  children: ReactNode;
}) {
  return (
    <Parts.Item
      {...(onSelect ? { onSelect } : {})}
      disabled={disabled}
      asChild={asChild}
      className={cx(item, tone === 'destructive' && 'text-bad-ink data-[highlighted]:bg-bad-soft')}
    >
      {children}
    </Parts.Item>
  );
}

export function DropdownSeparator() {
  return <Parts.Separator className="my-1.5 h-px bg-line" />;
}

export function DropdownLabel({ children }: { children: ReactNode }) {
  return <Parts.Label className="px-3 py-1.5 text-ink-faint text-sm">{children}</Parts.Label>;
}
