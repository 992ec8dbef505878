import { useState } from 'react';
import { listStaffCardCases, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { CARD_PROBLEM_LABELS, CASE_STATES } from '../../../shared/gift-cards/card-cases.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { WaitingList } from '../waiting-list.tsx';
import { CardCaseDialog } from './card-case-dialog.tsx';
import { ISSUER_ANSWER_LABELS } from './issuer-answer-labels.ts';

const STATES = ['open', 'closed'] as const;
const OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

function parse(raw: RawSearch) {
  return { state: oneOf(STATES, raw.state, 'open') };
}

const COLUMNS: readonly Column<StaffCardCase>[] = [
  {
    key: 'owner',
    header: 'Owner',
    heading: true,
    cell: ({ ownerName, ownerEmail }) => (
      <>
        <span className="break-text font-semibold">{ownerName}</span>
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">
          <EmailAddress>{ownerEmail}</EmailAddress>
        </span>
      </>
    ),
  },
  {
    key: 'card',
    header: 'Gift card',
    cell: ({ giftCardName, amount }) => (
      <>
        {giftCardName}
        <Money amount={amount} className="block font-medium text-sm" />
      </>
    ),
  },
  {
    key: 'problem',
    header: 'Problem',
    cell: ({ problem, state }) => (
      <>
        {CARD_PROBLEM_LABELS[problem]}
        {state !== 'open' && (
          <Badge tone={CASE_STATES[state][1]} className="mt-1">
            {CASE_STATES[state][0]}
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'issuer',
    header: 'Issuer',
    cell: ({ issuer }) =>
      issuer ? (
        <>
          <Badge tone={ISSUER_ANSWER_LABELS[issuer.word][1]}>{ISSUER_ANSWER_LABELS[issuer.word][0]}</Badge>
          {issuer.balance !== null && (
            <span className="mt-1 block text-ink-soft text-sm">
              <Money amount={issuer.balance} /> left
            </span>
          )}
        </>
      ) : (
        <span className="text-ink-faint text-sm">Not asked yet</span>
      ),
  },
  timeColumn('Opened', ({ openedAt }) => openedAt),
];

/** Gift cards whose code does not work. */
export function CardCasesTab() {
  const [{ state }, setSearch] = useSearchState(parse);
  const pages = useReadPages(listStaffCardCases, { query: { state } }, { staleTime: 0 });
  const [chosen, choose] = useState<string | null>(null);
  const actions = actionsColumn<StaffCardCase>((one) => (
    <Button tone="secondary" size="sm" onClick={() => choose(one.id)}>
      Review
      <span className="sr-only">{` ${one.giftCardName} of ${one.ownerName}`}</span>
    </Button>
  ));
  return (
    <section aria-labelledby="card-cases">
      <h2
        id="card-cases"
        tabIndex={-1}
        className="mb-5 font-display font-semibold text-2xl tracking-tight outline-none"
      >
        Codes that do not work
      </h2>
      <Segmented
        label="Which cases"
        options={OPTIONS}
        value={state}
        onChange={(next) => setSearch({ state: next === 'open' ? undefined : next })}
        className="mb-4"
      />
      <WaitingList
        of="cases"
        caption="Gift cards whose code does not work"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ id }) => id}
        none={{
          title: state === 'open' ? 'No open cases' : 'No closed cases',
          text: 'Codes that members report as not working appear here.',
        }}
      />
      {chosen && <CardCaseDialog caseId={chosen} onClose={() => choose(null)} />}
    </section>
  );
}
