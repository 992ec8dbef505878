import { countLabel } from '#contract/kernel/counts.ts';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { type EmployeeSearch, useEmployeeTotals } from './use-employees.ts';

/** What the list has in all. Takes its room before the figures are there. */
export function EmployeeTotals({ state }: { state: EmployeeSearch }) {
  const { data } = useEmployeeTotals(state);
  const { count, balances } = data?.totals ?? {};
  return (
    <p className="tabular mb-3 min-h-5 text-ink-soft text-sm">
      {count !== undefined && count > 0 && balances && (
        <Dotted
          facts={[
            countLabel(count, 'employee', 'employees'),
            <>
              Balances <Money amount={balances} className="font-medium text-ink" />
            </>,
          ]}
        />
      )}
      {data?.totals === null && 'More than 100,000 employees.'}
    </p>
  );
}
