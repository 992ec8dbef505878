import { Avatar } from '../../ui/data/avatar.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Check } from '../../ui/icons/basic.ts';

const TEAM = [
  ['Ines Okafor', 'Night shift, all of March', '75.00'],
  ['Tom Albrecht', 'Ten years with us', '250.00'],
  ['Priya Raman', 'Zero defects, line two', '50.00'],
  ['Wes Carter', 'Trained new hires', '100.00'],
] as const;

/** A company balance with payouts, built from the product's own components. */
export function PayoutMock() {
  return (
    <div
      role="img"
      aria-label="For example: a company balance of $4,525.00 after four rewards between $50.00 and $250.00, without a fee."
      className="mx-auto w-full max-w-md rounded-xl border border-line bg-surface p-5 text-ink shadow-float sm:p-6 lg:rotate-2"
    >
      <div inert>
        <div className="flex items-start justify-between gap-4">
          <p>
            <span className="block text-ink-faint text-sm">Company balance</span>
            <Money
              amount="4525.00"
              className="font-display font-semibold text-4xl leading-tight tracking-tight"
            />
          </p>
          <Badge tone="good">Active</Badge>
        </div>
        <ul className="mt-5 divide-y divide-line border-line border-y">
          {TEAM.map(([name, why, amount]) => (
            <li key={name} className="flex items-center gap-3 py-3">
              <Avatar name={name} />
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-ink-faint text-sm">{why}</span>
              </span>
              <Money amount={amount} className="font-semibold" />
            </li>
          ))}
        </ul>
        <p className="mt-4 flex items-center gap-2 font-medium text-good-ink text-sm">
          <Check className="size-4.5" />4 rewards sent. Fees: $0.00
        </p>
      </div>
    </div>
  );
}
