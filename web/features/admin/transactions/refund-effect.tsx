import type { RefundPreview } from '#contract/admin/payment-refunds.ts';
import { cx } from '../../../ui/format/cx.ts';
import { Money } from '../../../ui/format/money.tsx';

const FEE = 'The fee’s share';
const BALANCE_BEFORE = 'Balance before';

/** The effect of a refund on the balance, our fees and the card. Dashes until there is an amount. */
export function RefundEffect({ preview }: { preview: RefundPreview | undefined }) {
  const lines: readonly [string, string | undefined][] = [
    [preview?.source === 'suspense' ? 'Out of suspense' : 'Out of the balance', preview?.amount],
    [FEE, preview?.serviceFee],
    ['Back to the card', preview?.totalAmount],
    [BALANCE_BEFORE, preview?.balanceBefore],
    ['Balance after', preview?.balanceAfter],
  ];
  return (
    <dl aria-label="What the refund does" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {lines.filter(isNotFree).map(([name, amount]) => (
        <div
          key={name}
          className={cx(
            'flex items-baseline justify-between gap-4 py-1',
            name === BALANCE_BEFORE && 'mt-2 border-line border-t pt-3',
          )}
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold">{amount === undefined ? '–' : <Money amount={amount} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Without a fee, no line names one. */
function isNotFree([name, amount]: readonly [string, string | undefined]): boolean {
  return name !== FEE || amount !== '0.00';
}
