import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { DifferenceList } from './difference-list.tsx';
import { RunHistory } from './run-history.tsx';
import { RunPanel } from './run-panel.tsx';

/**
 * The ledger beside the records of the card processor and the issuer. Each part is out of sight while one
 * above it loads, because it would jump.
 */
export function ReconciliationTab() {
  return (
    <section aria-labelledby="reconciliation">
      <PartHeading id="reconciliation" title="Reconciliation" namesTab>
        Compares our ledger with the card processor and the issuer, every night and on demand.
      </PartHeading>
      <div className="flex flex-col gap-6">
        <div className="peer">
          <RunPanel />
        </div>
        <div className="peer peer-has-data-loading:invisible">
          <DifferenceList />
        </div>
        <div className="peer-has-data-loading:invisible">
          <RunHistory />
        </div>
      </div>
    </section>
  );
}
