import { Panel } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import type { SectionProps } from '../sections.tsx';

/** The shared balance, and the two things that are done with it most. */
export function Overview({ company }: SectionProps) {
  return (
    <Panel title="Shared balance">
      <Money amount={company.sharedBalance} className="font-display font-semibold text-4xl" />
    </Panel>
  );
}
