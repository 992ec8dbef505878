import { buttonStyle } from '../../ui/actions/button-style.ts';
import { AmountLines } from '../../ui/data/amount-lines.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { cx } from '../../ui/format/cx.ts';

const AMOUNTS = ['25.00', '50.00', '100.00'] as const;

/** Sending $100 with a fee of $5, the product's standard example (P107), or without where gifts have none. */
export function SendMock({ hasFee }: { hasFee: boolean }) {
  const total = hasFee ? '105.00' : '100.00';
  return (
    <div
      role="img"
      aria-label={`Sending a gift of $100.00 to Maya${hasFee ? '; with a fee of $5.00 the total is $105.00' : ''}.`}
    >
      <div inert className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <Avatar name="Maya Field" size="md" />
          <p className="leading-snug">
            <span className="block text-ink-faint text-sm">A gift for</span>
            <span className="font-semibold">M*** F****</span>
          </p>
        </div>
        <div className="grid grid-cols-3 gap-2">
          {AMOUNTS.map((amount) => (
            <span
              key={amount}
              className={cx(
                'tabular grid min-h-11 place-items-center rounded-md border font-semibold text-sm',
                amount === '100.00'
                  ? 'border-primary bg-primary-soft text-primary-ink'
                  : 'border-line-strong/55',
              )}
            >
              ${amount.split('.')[0]}
            </span>
          ))}
        </div>
        <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 font-display text-ink-soft text-sm italic">
          For the new apartment. Something green, maybe?
        </p>
        <AmountLines
          lines={[['Gift', '100.00'], ...(hasFee ? [['Service fee', '5.00'] as const] : [])]}
          total={['Total charge', total]}
        />
        <span className={buttonStyle({ block: true })}>Pay ${total}</span>
      </div>
    </div>
  );
}
