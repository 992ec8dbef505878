import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Debt, listDebts } from '#contract/admin/returns-debts.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

const COLUMNS: readonly Column<Debt>[] = [
  {
    key: 'owner',
    header: 'Who owes',
    heading: true,
    cell: ({ kind, ownerId, name, email }) => (
      <>
        {kind === 'member' ? (
          <Link to={paths.adminUser.href({ userId: ownerId })} className={textLinkStyle}>
            {name}
          </Link>
        ) : (
          <span className="break-text font-semibold">{name}</span>
        )}
        {email && (
          <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
            <EmailAddress>{email}</EmailAddress>
          </span>
        )}
        {kind !== 'member' && (
          <span className="block font-normal text-ink-soft text-sm">
            {kind === 'enterprise' ? 'Company' : 'Guest'}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Owes',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} className="font-medium" />,
  },
  {
    key: 'causes',
    header: 'From',
    cell: ({ causes }) => (
      <ul className="text-sm">
        {causes.map(({ kind, reference, amount, at }) => (
          <li key={`${reference} ${at}`}>
            <Money amount={amount} /> {kind === 'dispute' ? 'of dispute' : 'of refund'}{' '}
            <span className="wrap-anywhere text-ink-soft">{reference}</span>
          </li>
        ))}
      </ul>
    ),
  },
  timeColumn('Since', ({ since }) => since),
];

/** Members, companies and guests who owe money after a dispute. */
export function DebtList() {
  const pages = useReadPages(listDebts, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Debt | null>(null);
  const actions = actionsColumn<Debt>((debt) => (
    <Button tone="secondary" size="sm" onClick={() => choose(debt)}>
      Write off
      <span className="sr-only"> the debt of {debt.name}</span>
    </Button>
  ));
  return (
    <>
      <WaitingList
        of="debts"
        caption="Debts"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ ownerId }) => ownerId}
        none={{
          title: 'No debts',
          text: 'When a bank takes back more than a balance covers, the debt appears here. New money repays it first.',
        }}
      />
      {chosen && <WriteOffDialog debt={chosen} onClose={() => choose(null)} />}
    </>
  );
}
