import type { z } from 'zod';
import { getInvariants, type InvariantRun, type Invariants, runInvariants } from '#contract/admin/system.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Play } from '../../../ui/icons/actions.ts';
import { CircleCheck } from '../../../ui/icons/basic.ts';
import { CircleX } from '../../../ui/icons/system.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { PanelRead } from './panel-read.tsx';

/** The time between two reads while the invariants are being checked. */
const POLL_EVERY_MS = 1_500;

/** The money invariants, the time of their last check, and a button that checks them now. */
export function InvariantsPanel() {
  const known = useRead(getInvariants);
  const latest = known.data?.runs[0];
  const underWay = latest !== undefined && latest.finishedAt === null;
  // Reads the same answer again while it changes.
  useRead(getInvariants, undefined, { refetchInterval: underWay ? POLL_EVERY_MS : false });
  const run = useWrite(runInvariants, {
    invalidates: [getInvariants],
    onError: (error) => toastError('The check did not start', error),
  });
  return (
    <Panel
      title="Money checks"
      description="Each is true for every cent, and checked every hour."
      actions={
        <Button
          tone="secondary"
          busy={run.isPending || underWay}
          disabled={known.data === undefined}
          onClick={() => run.mutate({})}
        >
          <Play aria-hidden="true" />
          Run now
        </Button>
      }
    >
      <PanelRead query={known} of="the money checks" lines={17}>
        {(data) => <Checks known={data} />}
      </PanelRead>
    </Panel>
  );
}

function Checks({ known: { invariants, runs } }: { known: z.infer<typeof Invariants> }) {
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  const broken = new Map<number, string[]>();
  for (const { invariant, detail } of last?.broken ?? []) {
    broken.set(invariant, [...(broken.get(invariant) ?? []), detail]);
  }
  return (
    <>
      <div role="status">
        <Verdict last={last} underWay={runs[0] !== undefined && runs[0].finishedAt === null} />
      </div>
      <ol className="mt-5 divide-y divide-line">
        {invariants.map(({ invariant, name }) => (
          <li key={invariant} className="flex gap-3 py-2.5 text-[0.9375rem]">
            <Mark state={last?.broken ? (broken.has(invariant) ? 'broken' : 'holds') : 'unknown'} />
            <div className="min-w-0">
              <p>{name}</p>
              {broken.get(invariant)?.map((detail) => (
                <p key={detail} className="mt-1 break-words text-bad-ink text-sm">
                  {detail}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Verdict({ last, underWay }: { last: InvariantRun | undefined; underWay: boolean }) {
  const checking = underWay && ' A new check is running.';
  if (!last?.finishedAt) {
    return (
      <Notice title="Not checked yet">
        {checking || 'The check runs every hour, at seven minutes past.'}
      </Notice>
    );
  }
  const when = `${formatMoment(last.finishedAt)}, started by ${last.askedBy ?? 'the schedule'}.`;
  if (last.failure) {
    return (
      <Notice tone="warn" title="The last check did not finish">
        {last.failure}. {when}
        {checking}
      </Notice>
    );
  }
  const rows = last.broken?.length ?? 0;
  return (
    <Notice tone={rows === 0 ? 'good' : 'bad'} title={rows === 0 ? 'All checks passed' : brokenLabel(rows)}>
      {when}
      {checking}
    </Notice>
  );
}

function brokenLabel(rows: number): string {
  return rows === 1 ? 'One problem found' : `${rows} problems found`;
}

function Mark({ state }: { state: 'holds' | 'broken' | 'unknown' }) {
  if (state === 'unknown') return <span className="mt-2 size-2 shrink-0 rounded-full bg-line-strong" />;
  const [Icon, look, label] =
    state === 'holds'
      ? ([CircleCheck, 'text-good-ink', 'Holds'] as const)
      : ([CircleX, 'text-bad-ink', 'Broken'] as const);
  return (
    <span className="mt-0.5 shrink-0">
      <Icon aria-hidden="true" className={`size-5 ${look}`} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
