import { RefreshCw } from 'lucide-react';
import { getAnalytics, getAnalyticsSeries, getPlatformStats } from '#contract/admin.ts';
import { refreshSystem } from '#contract/admin-system.ts';
import { listGiftCards } from '#contract/catalogue.ts';
import { useWrite } from '../../../api/use-write.ts';
import { sayFailed } from '../../../say-failed.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { formatMoment } from '../../../ui/date-format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { JobQueues } from './job-queues.tsx';

/** Clears what is kept in memory, and shows the work that waits. */
export function RefreshPanel() {
  const refresh = useWrite(refreshSystem, {
    invalidates: [listGiftCards, getAnalytics, getAnalyticsSeries, getPlatformStats],
    onSuccess: () => {
      toast({ title: 'Success', description: 'The caches are cleared.', tone: 'good' });
    },
    onError: (error) => sayFailed('Error', error),
  });
  return (
    <>
      <Panel
        title="Caches"
        description="Pages of the catalogue are kept in memory, and the dashboard's figures in a table. Both renew themselves; this does it at once. Nobody is signed out and nothing is lost."
        actions={
          <Button tone="secondary" busy={refresh.isPending} onClick={() => refresh.mutate({})}>
            <RefreshCw aria-hidden="true" />
            Clear caches
          </Button>
        }
      >
        <div role="status">
          {refresh.data ? (
            <Notice tone="good" title={`Cleared at ${formatMoment(refresh.data.at)}`}>
              <ul className="mt-1 list-disc pl-5">
                {refresh.data.cleared.map(({ name, detail }) => (
                  <li key={name}>
                    <span className="font-medium text-ink">{name}.</span> {detail}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : (
            <p className="text-ink-soft text-sm">Not cleared since you opened this page.</p>
          )}
        </div>
      </Panel>
      <JobQueues />
    </>
  );
}
