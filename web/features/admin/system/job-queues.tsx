import { useState } from 'react';
import {
  type FailedJob,
  type JobQueueState,
  listFailedJobs,
  listJobQueues,
  retryJob,
  retryJobs,
} from '#contract/admin/system-jobs.ts';
import { countLabel, formatCount } from '#contract/kernel/counts.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useRead, useReadPages } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { RotateCw } from '../../../ui/icons/basic.ts';
import { Card, Panel } from '../../../ui/layout/card.tsx';
import { jobLabel } from './job-labels.ts';
import { PanelRead } from './panel-read.tsx';

const POLL_EVERY_MS = 10_000;

/** The background jobs: what waits in each queue, and which failed jobs can be retried. */
export function JobQueues() {
  const queues = useRead(listJobQueues, undefined, { refetchInterval: POLL_EVERY_MS });
  const [showsIdle, setShowsIdle] = useState(false);
  const busy = queues.data?.filter((queue) => !isIdle(queue)) ?? [];
  const idle = queues.data?.filter(isIdle) ?? [];
  return (
    <>
      <FailedJobs />
      <section aria-labelledby="queues">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="queues" className="font-display font-semibold text-xl tracking-tight">
            Job queues
          </h2>
          {idle.length > 0 && (
            <Button tone="secondary" size="sm" onClick={() => setShowsIdle(!showsIdle)}>
              {showsIdle ? 'Hide' : 'Show'} {idle.length} idle {idle.length === 1 ? 'queue' : 'queues'}
            </Button>
          )}
        </div>
        <Card flush={queues.data !== undefined}>
          <PanelRead query={queues} of="the queues" lines={8}>
            {() =>
              busy.length === 0 && !showsIdle ? (
                <p className="px-5 py-6 text-ink-soft">All queues are idle.</p>
              ) : (
                <DataTable
                  caption="Job queues"
                  columns={COLUMNS}
                  rows={showsIdle ? [...busy, ...idle] : busy}
                  rowKey={({ name }) => name}
                />
              )
            }
          </PanelRead>
        </Card>
      </section>
    </>
  );
}

const isIdle = ({ waiting, retrying, active, failed }: JobQueueState) =>
  waiting + retrying + active + failed === 0;

const COLUMNS: readonly Column<JobQueueState>[] = [
  {
    key: 'name',
    header: 'Queue',
    heading: true,
    cell: ({ name }) => <JobName name={name} />,
  },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => <Count value={waiting} /> },
  {
    key: 'retrying',
    header: 'Retrying',
    align: 'end',
    cell: ({ retrying }) => <Count value={retrying} />,
  },
  { key: 'active', header: 'Running', align: 'end', cell: ({ active }) => <Count value={active} /> },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => <Count value={failed} bad /> },
];

/** The job's purpose, and its name in the logs. */
function JobName({ name }: { name: string }) {
  return (
    <>
      {jobLabel(name)}
      <span className="wrap-anywhere block font-mono font-normal text-ink-soft text-xs">{name}</span>
    </>
  );
}

function Count({ value, bad = false }: { value: number; bad?: boolean }) {
  const look = value === 0 ? 'text-ink-faint' : bad ? 'font-semibold text-bad-ink' : 'font-semibold';
  return <span className={`tabular ${look}`}>{formatCount(value)}</span>;
}

function FailedJobs() {
  const failed = useReadPages(listFailedJobs, {}, { refetchInterval: POLL_EVERY_MS });
  const retry = useWrite(retryJob, {
    invalidates: [listFailedJobs, listJobQueues],
    onSuccess: ({ name }) => {
      toast({ title: 'Success', description: `“${jobLabel(name)}” is in its queue again.`, tone: 'good' });
    },
    onError: toastFailure,
  });
  return (
    <Panel
      title="Failed jobs"
      description="These jobs ran out of attempts. Fix the cause, then try them again."
    >
      <PanelRead query={{ ...failed, data: failed.items }} of="the failed jobs" lines={2}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Notice tone="good" title="No failed jobs" />
          ) : (
            <>
              <RetryAll />
              <ul className="divide-y divide-line">
                {jobs.map((job) => (
                  <Failed
                    key={job.id}
                    job={job}
                    busy={retry.isPending && retry.variables.params.jobId === job.id}
                    onRetry={() => retry.mutate({ params: { jobId: job.id } })}
                  />
                ))}
              </ul>
            </>
          )
        }
      </PanelRead>
      <LoadMore label="Show more" small {...moreProps(failed)} />
    </Panel>
  );
}

/** A button for each kind that failed more than once, as after an outage of the service that it calls. */
function RetryAll() {
  const queues = useRead(listJobQueues, undefined, { refetchInterval: POLL_EVERY_MS });
  const retry = useWrite(retryJobs, {
    invalidates: [listFailedJobs, listJobQueues],
    onSuccess: ({ retried }, { body: { name } }) => {
      const jobs = countLabel(retried, 'job is in its queue', 'jobs are in their queue');
      const description = `“${jobLabel(name)}”: ${jobs} again.`;
      toast({ title: 'Success', description, tone: 'good' });
    },
    onError: toastFailure,
  });
  const kinds = queues.data?.filter(({ failed }) => failed > 1) ?? [];
  if (kinds.length === 0) return null;
  return (
    <ul className="mb-4 divide-y divide-line border-line border-b">
      {kinds.map(({ name, failed }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3.5 first:pt-0">
          <p className="min-w-0 flex-1 basis-60 font-semibold">
            {jobLabel(name)}: {formatCount(failed)} failed
          </p>
          <Button
            tone="secondary"
            size="sm"
            busy={retry.isPending && retry.variables.body.name === name}
            onClick={() => retry.mutate({ body: { name } })}
          >
            <RotateCw aria-hidden="true" />
            Try all again
            <span className="sr-only">{jobLabel(name)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Failed({ job, busy, onRetry }: { job: FailedJob; busy: boolean; onRetry: () => void }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          <JobName name={job.name} />
        </p>
        <p className="text-ink-soft text-sm">
          Failed <RelativeTime moment={job.failedAt} /> after {job.attempts}{' '}
          {job.attempts === 1 ? 'try' : 'tries'}
        </p>
        <p className="mt-1 break-words text-bad-ink text-sm">{job.error}</p>
      </div>
      <Button tone="secondary" size="sm" busy={busy} onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        Try again
        <span className="sr-only">{jobLabel(job.name)}</span>
      </Button>
    </li>
  );
}
