import { type ReactNode, useRef } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Ellipsis } from '../icons/actions.ts';
import { DropdownItem, DropdownMenu } from './dropdown-menu.tsx';

export type RowAction = { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void };

/** The actions on a row of a list, behind one button. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <DropdownMenu
      trigger={
        <IconButton ref={trigger} label={label}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {actions.map((action) => (
        <DropdownItem
          key={action.label}
          onSelect={() => {
            // The dialog returns the focus to what had it before, and the item is gone by then.
            trigger.current?.focus();
            action.onSelect();
          }}
        >
          {action.icon}
          {action.label}
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
