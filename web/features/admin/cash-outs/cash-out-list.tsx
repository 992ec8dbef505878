import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CashOutRequest } from '#contract/admin/cash-outs.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { paths } from '../../../paths.ts';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Ban } from '../../../ui/icons/actions.ts';
import { Check } from '../../../ui/icons/basic.ts';
import { RowMenu } from '../../../ui/overlay/row-menu.tsx';
import type { Pages } from '../paged-list.tsx';
import { stateName } from '../regulation/regulation-texts.ts';
import { WaitingList } from '../waiting-list.tsx';
import { DeclineCashOutDialog } from './decline-cash-out-dialog.tsx';
import { PayCashOutDialog } from './pay-cash-out-dialog.tsx';

const COLUMNS: readonly Column<CashOutRequest>[] = [
  {
    key: 'member',
    header: 'Member',
    heading: true,
    cell: ({ userId, name, email }) => (
      <>
        <Link to={paths.adminUser.href({ userId })} className={textLinkStyle}>
          {name}
        </Link>
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
          <EmailAddress>{email}</EmailAddress>
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} className="font-medium" />,
  },
  {
    key: 'balance',
    header: 'Balance now',
    align: 'end',
    cell: ({ balance, amount }) => (
      <>
        <Money amount={balance} />
        {moneyCents(balance) < moneyCents(amount) && (
          <span className="block text-sm text-warn-ink">Less than the amount</span>
        )}
      </>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => stateName(state, false) },
  timeColumn('Since', ({ requestedAt }) => requestedAt),
];

/** Rests of balances that no card can take back: staff pay them by other means. */
export function CashOutList({ pages }: { pages: Pages<CashOutRequest> }) {
  const [chosen, choose] = useState<{ request: CashOutRequest; act: 'pay' | 'decline' } | null>(null);
  const actions = actionsColumn<CashOutRequest>((request) => (
    <RowMenu
      label={`Actions on the cash-out of ${request.name}`}
      actions={[
        {
          label: 'Pay out…',
          icon: <Check aria-hidden="true" />,
          onSelect: () => choose({ request, act: 'pay' }),
        },
        {
          label: 'Decline…',
          icon: <Ban aria-hidden="true" />,
          onSelect: () => choose({ request, act: 'decline' }),
        },
      ]}
    />
  ));
  const close = () => choose(null);
  return (
    <>
      <WaitingList
        of="cash-outs"
        caption="Cash-outs that wait"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ id }) => id}
        none={{
          title: 'No cash-outs waiting',
          text: 'When a member takes out what is left of a balance and no card can take it, it appears here.',
        }}
      />
      {chosen?.act === 'pay' && <PayCashOutDialog request={chosen.request} onClose={close} />}
      {chosen?.act === 'decline' && <DeclineCashOutDialog request={chosen.request} onClose={close} />}
    </>
  );
}
