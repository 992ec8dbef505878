import type { RefundPreview } from '#contract/admin/payments.ts';
import { Money } from '../../../ui/format/money.tsx';

/** The effect of a refund on the balance, our fees and the card. Dashes until there is an amount. */
export function RefundEffect({ preview }: { preview: RefundPreview | undefined }) {
  const lines: readonly [string, string | undefined][] = [
    [preview?.source === 'suspense' ? 'Out of suspense' : 'Out of the balance', preview?.amount],
    ['The fee’s share', preview?.serviceFee],
    ['Back to the card', preview?.totalAmount],
    ['Balance before', preview?.balanceBefore],
    ['Balance after', preview?.balanceAfter],
  ];
  return (
    <dl aria-label="What the refund does" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {lines.map(([name, amount]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 py-1 nth-4:mt-2 nth-4:border-line nth-4:border-t nth-4:pt-3"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold">{amount === undefined ? '–' : <Money amount={amount} />}</dd>
        </div>
      ))}
    </dl>
  );
}
