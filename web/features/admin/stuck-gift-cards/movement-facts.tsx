import type { ReactNode } from 'react';
import { Money } from '../../../ui/format/money.tsx';

/** What an action moves, from where to where, and who is notified. */
export function MovementFacts({
  amount,
  from,
  to,
  notified,
  children,
}: {
  amount: string;
  from: string;
  to: string;
  notified: string;
  /** More lines, each a `Fact`. */
  children?: ReactNode;
}) {
  return (
    <dl aria-label="What this moves" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      <Fact name="Moves">
        <Money amount={amount} />
      </Fact>
      <Fact name="From">{from}</Fact>
      <Fact name="To">{to}</Fact>
      {children}
      <Fact name="Notified">{notified}</Fact>
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere text-right font-semibold">{children}</dd>
    </div>
  );
}
