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
      <MovementFact name="Moves">
        <Money amount={amount} />
      </MovementFact>
      <MovementFact name="From">{from}</MovementFact>
      <MovementFact name="To">{to}</MovementFact>
      {children}
      <MovementFact name="Notified">{notified}</MovementFact>
    </dl>
  );
}

export function MovementFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere text-right font-semibold">{children}</dd>
    </div>
  );
}
