import { DifferenceList } from './difference-list.tsx';
import { RunHistory } from './run-history.tsx';
import { RunPanel } from './run-panel.tsx';

/**
 * The ledger beside the records of the card processor and the issuer. Each part is out of sight while one above it loads,
 * because it would jump.
 */
export function ReconciliationTab() {
  return (
    <section aria-labelledby="reconciliation">
      <h2 id="reconciliation" className="font-display font-semibold text-2xl tracking-tight">
        Reconciliation
      </h2>
      <p className="mt-1 mb-5 max-w-2xl text-ink-soft">
        Compares our ledger with the card processor and the issuer, every night and on demand.
      </p>
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
