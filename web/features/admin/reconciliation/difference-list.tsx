import { useState } from 'react';
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  listDifferences,
  listReconciliationRuns,
  type ReconciliationDifference,
} from '#contract/admin/reconciliation.ts';
import { useRead, useReadPages } from '../../../api/use-read.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../paged-list.tsx';
import { Difference } from './difference.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { KIND_LABELS, STATES } from './reconciliation-labels.ts';

const ALL = 'all';

function parse(raw: RawSearch) {
  return {
    state: oneOf([...DIFFERENCE_STATES, ALL], raw.state, 'open'),
    kind: oneOf([...DIFFERENCE_KINDS, ALL], raw.kind, ALL),
  };
}

/** The differences with both sides, and a way to explain those that are open. */
export function DifferenceList() {
  const [{ state, kind }, setSearch] = useSearchState(parse);
  const [chosen, choose] = useState<ReconciliationDifference | null>(null);
  const query = { ...(state !== ALL && { state }), ...(kind !== ALL && { kind }) };
  const pages = useReadPages(listDifferences, { query }, { keepPrevious: true, staleTime: 0 });
  const runs = useRead(listReconciliationRuns);
  const hasResults = runs.data === undefined || runs.data.some(({ found }) => found !== null);
  return (
    <section aria-labelledby="differences">
      <h3 id="differences" className="mb-3 font-display font-semibold text-xl tracking-tight">
        Differences
      </h3>
      <search className="mb-4 grid max-w-xl gap-3 sm:grid-cols-2">
        <Choice
          label="Status"
          value={state}
          onChange={(next) => setSearch({ state: next === 'open' ? undefined : next })}
        >
          {DIFFERENCE_STATES.map((value) => (
            <option key={value} value={value}>
              {STATES[value][0]}
            </option>
          ))}
          <option value={ALL}>All statuses</option>
        </Choice>
        <Choice
          label="Kind"
          value={kind}
          onChange={(next) => setSearch({ kind: next === ALL ? undefined : next })}
        >
          <option value={ALL}>All kinds</option>
          {DIFFERENCE_KINDS.map((value) => (
            <option key={value} value={value}>
              {KIND_LABELS[value]}
            </option>
          ))}
        </Choice>
      </search>
      <PagedList
        of="differences"
        pages={pages}
        none={
          <Card>
            {hasResults ? (
              <EmptyState title="No differences" art={null}>
                {state === 'open' && kind === ALL
                  ? 'Nothing needs an explanation.'
                  : 'No differences match these filters.'}
              </EmptyState>
            ) : (
              <EmptyState title="No results yet" art={null}>
                Differences appear here after the first run.
              </EmptyState>
            )}
          </Card>
        }
      >
        {(differences) => (
          <Card flush>
            <ul className="divide-y divide-line">
              {differences.map((difference) => (
                <Difference
                  key={difference.id}
                  difference={difference}
                  onExplain={() => choose(difference)}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      <ExplainDialog difference={chosen} onClose={() => choose(null)} />
    </section>
  );
}
