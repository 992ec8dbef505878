import type { AdminUser } from '#contract/admin/customers.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { History, Pencil } from '../../../ui/icons/actions.ts';
import { Lock, LockOpen } from '../../../ui/icons/people.ts';
import { customerName } from '../customer-name.ts';

export type CustomerAct = 'edit' | 'history' | 'freeze';

/** The actions on one account. Staff accounts are managed under System Users. */
export function CustomerActions({ person, onAct }: { person: AdminUser; onAct: (act: CustomerAct) => void }) {
  const name = customerName(person);
  return (
    <span className="-my-1 -mr-2 inline-flex justify-end">
      <IconButton label={`Transaction history of ${name}`} onClick={() => onAct('history')}>
        <History aria-hidden="true" />
      </IconButton>
      {!person.isAuthority && (
        <>
          <IconButton label={`Edit ${name}`} onClick={() => onAct('edit')}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={person.isFrozen ? `Unfreeze ${name}` : `Freeze ${name}`}
            tone={person.isFrozen ? 'quiet' : 'destructive'}
            onClick={() => onAct('freeze')}
          >
            {person.isFrozen ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          </IconButton>
        </>
      )}
    </span>
  );
}
