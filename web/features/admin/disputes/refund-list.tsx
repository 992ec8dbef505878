import { type AdminRefund, listRefunds, REFUND_STATES } from '#contract/admin/disputes.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PagedList } from '../paged-list.tsx';
import { useRefundActions } from '../returns/use-refund-actions.tsx';
import { CaseTable, holderColumn, NoCases, StateChoice } from './case-list.tsx';

const STATES: Record<AdminRefund['state'], readonly [label: string, tone: BadgeTone]> = {
  held: ['On its way', 'warn'],
  settled: ['Refunded', 'good'],
  released: ['Refused', 'plain'],
  failed: ['Sent back', 'bad'],
};

const COLUMNS: readonly Column<AdminRefund>[] = [
  holderColumn(),
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, fee }) => (
      <>
        <Money amount={amount} className="font-medium" />
        {fee !== '0.00' && (
          <span className="block whitespace-nowrap text-ink-soft text-sm">
            plus <Money amount={fee} /> fee
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, paidOut, failure }) => (
      <>
        <Badge tone={STATES[state][1]}>{paidOut ? 'Paid out by other means' : STATES[state][0]}</Badge>
        {failure && <span className="mt-1 block break-words text-bad-ink text-sm">{failure}</span>}
      </>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason, createdAt }) => (
      <>
        <span className="break-words">{reason}</span>
        <span className="block whitespace-nowrap text-ink-soft text-sm">{formatDay(createdAt)}</span>
      </>
    ),
  },
];

function parse(raw: RawSearch) {
  return { state: oneOf(['all', ...REFUND_STATES], raw.state, 'all') };
}

export function RefundList() {
  const [{ state }, setSearch] = useSearchState(parse);
  const { buttons, actions, dialogs } = useRefundActions();
  const pages = useReadPages(
    listRefunds,
    { query: filterQuery({ state }) },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <>
      <StateChoice value={state} onChange={(next) => setSearch({ state: next })}>
        {REFUND_STATES.map((value) => (
          <option key={value} value={value}>
            {STATES[value][0]}
          </option>
        ))}
      </StateChoice>
      <PagedList
        of="refunds"
        pages={pages}
        none={
          <NoCases
            title="No refunds"
            text={
              state === 'all'
                ? 'Refunds that staff send to a card appear here.'
                : 'None have this status. Choose another one.'
            }
          />
        }
      >
        {(items) => (
          <CaseTable
            kind="refund"
            caption="Refunds"
            columns={COLUMNS}
            cases={items}
            buttons={buttons}
            actions={actions}
          />
        )}
      </PagedList>
      {dialogs}
    </>
  );
}
