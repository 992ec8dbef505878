import { getAnalytics, getAnalyticsSeries, getPlatformStats } from '#contract/admin/dashboard.ts';
import { refreshSystem } from '#contract/admin/system-jobs.ts';
import { listGiftCards } from '#contract/catalogue.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { RefreshCw } from '../../../ui/icons/actions.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { IssuingQueues } from './issuing-queues.tsx';
import { JobQueues } from './job-queues.tsx';

/** Clears the caches, and shows the waiting jobs. */
export function RefreshPanel() {
  const refresh = useWrite(refreshSystem, {
    invalidates: [listGiftCards, getAnalytics, getAnalyticsSeries, getPlatformStats],
    onSuccess: () => {
      toast({ title: 'Success', description: 'The caches are cleared.', tone: 'good' });
    },
    onError: toastFailure,
  });
  return (
    <>
      <Panel
        title="Caches"
        description="Catalog pages are cached in memory, and dashboard figures in a table. Both refresh on their own; this refreshes them now. No one is signed out and nothing is lost."
        actions={
          <Button tone="secondary" busy={refresh.isPending} onClick={() => refresh.mutate({})}>
            <RefreshCw aria-hidden="true" />
            Clear caches
          </Button>
        }
      >
        <div role="status">
          {refresh.data ? (
            <Notice tone="good" title={`Cleared on ${formatMomentInText(refresh.data.at)}`}>
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
      <IssuingQueues />
      <JobQueues />
    </>
  );
}
