import { countLabel } from '#contract/kernel/counts.ts';
import type { TransactionTotals as Totals } from '#contract/payments.ts';
import { Dotted } from '../../ui/data/dotted.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Money } from '../../ui/format/money.tsx';

/** Two lines on a phone, where the amounts stand below the number. */
const ROOM = 'min-h-10 sm:min-h-5';

/**
 * What a list moved: how many, what came in and what went out. Takes its room before the figures are there.
 */
export function TransactionTotals({ totals, className }: { totals: Totals | undefined; className?: string }) {
  if (totals?.totals === null)
    return (
      <p className={cx('text-ink-soft text-sm', ROOM, className)}>
        Too many transactions to add up here. Choose a shorter period for their totals.
      </p>
    );
  const { count, moneyIn, moneyOut } = totals?.totals ?? {};
  return (
    <p className={cx('tabular text-ink-soft text-sm', ROOM, className)}>
      {count !== undefined && count > 0 && moneyIn && moneyOut && (
        <Dotted
          facts={[
            countLabel(count, 'transaction', 'transactions'),
            // Facts of their own, so that both amounts move to the next line together.
            <Dotted
              key="moved"
              facts={[
                <>
                  In <Money amount={moneyIn} className="font-medium text-ink" />
                </>,
                <>
                  Out <Money amount={moneyOut.replace(/^-/, '')} className="font-medium text-ink" />
                </>,
              ]}
            />,
          ]}
        />
      )}
    </p>
  );
}
