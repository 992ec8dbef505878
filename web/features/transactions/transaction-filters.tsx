import { TransactionChoices } from '../../shared/transactions/transaction-choices.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import type { RawSearch } from '../../ui/hooks/use-search-state.ts';
import { STATEMENT_PERIODS, type TransactionSearch } from './transaction-search.ts';

const PERIOD_LABELS: Record<(typeof STATEMENT_PERIODS)[number], string> = {
  all: 'All time',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
};

/** Filters by text, type, status and period. */
export function TransactionFilters({
  state,
  onChange,
}: {
  state: TransactionSearch;
  onChange: (changes: RawSearch, options?: { replace?: boolean }) => void;
}) {
  return (
    <search className="mb-5 grid grid-cols-2 gap-x-3 gap-y-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_11rem_9.5rem_10rem]">
      <div className="col-span-2 sm:col-span-3 lg:col-span-1">
        <SearchInput
          label="Search transactions"
          placeholder="Search transactions"
          value={state.search}
          onChange={(search) => onChange({ search }, { replace: true })}
        />
      </div>
      <TransactionChoices type={state.type} status={state.status} onChange={onChange} />
      <Choice
        label="Period"
        value={state.period}
        onChange={(period) => onChange({ period: period === 'all' ? undefined : period })}
        className="col-span-2 sm:col-span-1"
      >
        {STATEMENT_PERIODS.map((period) => (
          <option key={period} value={period}>
            {PERIOD_LABELS[period]}
          </option>
        ))}
      </Choice>
    </search>
  );
}
