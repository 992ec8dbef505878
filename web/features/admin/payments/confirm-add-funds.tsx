import { listUsers } from '#contract/admin/customers.ts';
import { useRead } from '../../../api/use-read.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Money } from '../../../ui/format/money.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Unchecked } from './unchecked.tsx';

export type AddedFunds = { userId: string; amount: string; reason: string };

/** Shows which account the typed text names, before money moves. */
export function ConfirmAddFunds({
  gift,
  busy,
  onConfirm,
  onClose,
}: {
  /** Null while the dialog is closed. */
  gift: AddedFunds | null;
  busy: boolean;
  onConfirm: (gift: AddedFunds) => void;
  onClose: () => void;
}) {
  const typed = gift?.userId ?? '';
  const read = useRead(
    listUsers,
    { query: { search: typed, limit: 20 } },
    // The balance may have changed, or the account may be frozen since the search.
    { enabled: gift !== null, staleTime: 0 },
  );
  const { data, error, isFetching } = read;
  const person = data?.find(({ id, email }) => [id, email].includes(typed.toLowerCase()));
  const amount = displayMoney(gift?.amount ?? '0');
  return (
    <ConfirmDialog
      open={gift !== null}
      onClose={onClose}
      title={`Add ${amount}?`}
      description={`Indulge pays ${amount} to the balance of ${person ? fullName(person) || person.username : typed}.`}
      confirmLabel={`Add ${amount}`}
      tone="primary"
      busy={busy}
      ready={person !== undefined && !error && !isFetching}
      onConfirm={() => gift && onConfirm(gift)}
    >
      {error ? (
        <Unchecked read={read} />
      ) : person ? (
        <Notice tone={person.isFrozen ? 'warn' : 'info'} title={fullName(person) || person.username}>
          {person.email}, balance <Money amount={person.balance} />
          {person.isFrozen && '. This account is frozen.'}
        </Notice>
      ) : (
        data && <Notice tone="warn">No account has this user ID or email.</Notice>
      )}
    </ConfirmDialog>
  );
}
