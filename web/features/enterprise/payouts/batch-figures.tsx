import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { MoneyFigure } from '../../../ui/data/money-figure.tsx';
import { balanceAfterPayout, totalOf } from './batch-sums.ts';
import { people } from './chosen.ts';

/** How many a batch pays, how much, and what is left of the shared balance. */
export function BatchFigures({ batch }: { batch: PayoutBatch }) {
  const left = balanceAfterPayout(batch);
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-4">
      <div className="flex items-baseline justify-between gap-4 sm:block">
        <dt className="text-ink-soft text-sm">Will be paid</dt>
        <dd className="tabular font-semibold text-lg">{people(batch.payableRows + batch.links.rows)}</dd>
      </div>
      <MoneyFigure name="In total" amount={totalOf(batch)} strong />
      <MoneyFigure name="Shared balance" amount={batch.sharedBalance} />
      {left === null ? (
        <MoneyFigure name="Missing" amount={batch.missing} />
      ) : (
        <MoneyFigure name="Balance after" amount={left} />
      )}
    </dl>
  );
}
