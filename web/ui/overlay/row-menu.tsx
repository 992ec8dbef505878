import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Ellipsis } from '../icons/actions.ts';
import { DropdownItem, DropdownMenu } from './dropdown-menu.tsx';

export type RowAction = { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void };

/** The actions on a row of a list, behind one button. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {actions.map((action) => (
        <DropdownItem key={action.label} onSelect={action.onSelect}>
          {action.icon}
          {action.label}
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
