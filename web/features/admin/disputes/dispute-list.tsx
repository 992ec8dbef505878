import { type AdminDispute, DISPUTE_STATES, listDisputes } from '#contract/admin/disputes.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { formatDay } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { PagedList } from '../paged-list.tsx';
import { CaseTable, holderColumn, NoCases, StateChoice } from './case-list.tsx';

const STATES: Record<AdminDispute['state'], readonly [label: string, tone: BadgeTone]> = {
  warning: ['Inquiry', 'plain'],
  open: ['Open', 'warn'],
  won: ['Won', 'good'],
  partly: ['Partly won', 'warn'],
  lost: ['Lost', 'bad'],
  closed: ['Inquiry closed', 'plain'],
};

const COLUMNS: readonly Column<AdminDispute>[] = [
  holderColumn(),
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, owed, excess }) => (
      <>
        <Money amount={amount} className="font-medium" />
        {owed !== '0.00' && (
          <span className="block text-bad-ink text-sm">
            <Money amount={owed} /> not covered, now a debt
          </span>
        )}
        {excess !== '0.00' && (
          <span className="block text-bad-ink text-sm">
            <Money amount={excess} /> more than the payment
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, reason }) => (
      <>
        <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
        <span className="mt-1 block text-ink-soft text-sm">Reason: {codeLabel(reason).toLowerCase()}</span>
      </>
    ),
  },
  { key: 'due', header: 'Deadline', cell: (dispute) => <Due dispute={dispute} /> },
];

/** The deadline of an open dispute, or the date of its resolution. */
function Due({ dispute: { dueBy, resolvedAt } }: { dispute: AdminDispute }) {
  if (resolvedAt)
    return <span className="whitespace-nowrap text-ink-soft">Resolved {formatDay(resolvedAt)}</span>;
  return dueBy ? (
    <span className="font-medium">
      Evidence by <span className="whitespace-nowrap">{formatDay(dueBy)}</span>
    </span>
  ) : (
    <>No deadline</>
  );
}

function parse(raw: RawSearch) {
  return { state: oneOf(['all', ...DISPUTE_STATES], raw.state, 'all') };
}

export function DisputeList() {
  const [{ state }, setSearch] = useSearchState(parse);
  const pages = useReadPages(
    listDisputes,
    { query: filterQuery({ state }) },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <>
      <StateChoice value={state} onChange={(next) => setSearch({ state: next })}>
        {DISPUTE_STATES.map((value) => (
          <option key={value} value={value}>
            {STATES[value][0]}
          </option>
        ))}
      </StateChoice>
      <PagedList
        of="disputes"
        pages={pages}
        none={
          <NoCases
            title="No disputes"
            text={
              state === 'all'
                ? 'Payments that a cardholder disputes with their bank appear here.'
                : 'None have this status. Choose another one.'
            }
          />
        }
      >
        {(items) => <CaseTable kind="dispute" caption="Disputes" columns={COLUMNS} cases={items} />}
      </PagedList>
    </>
  );
}
