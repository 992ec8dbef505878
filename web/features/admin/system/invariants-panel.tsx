import { CircleCheck, CircleX, Play } from 'lucide-react';
import type { z } from 'zod';
import { getInvariants, type InvariantRun, type Invariants, runInvariants } from '#contract/admin/system.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { Asked } from './asked.tsx';

/** The time between two reads while the invariants are being checked. */
const LOOK_EVERY_MS = 1_500;

/** The money invariants, the time of their last check, and a button that checks them now. */
export function InvariantsPanel() {
  const known = useRead(getInvariants);
  const latest = known.data?.runs[0];
  const underWay = latest !== undefined && latest.finishedAt === null;
  // Reads the same answer again while it changes.
  useRead(getInvariants, undefined, { refetchInterval: underWay ? LOOK_EVERY_MS : false });
  const run = useWrite(runInvariants, {
    invalidates: [getInvariants],
    onError: (error) => toastError('The check did not start', error),
  });
  return (
    <Panel
      title="Invariants of the money"
      description="Thirteen things that are always true about every cent. They are proved every hour."
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
      <Asked query={known} of="the invariants" lines={13}>
        {(data) => <Proofs known={data} />}
      </Asked>
    </Panel>
  );
}

function Proofs({ known: { invariants, runs } }: { known: z.infer<typeof Invariants> }) {
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
  const proving = underWay && ' Being proved again right now.';
  if (!last?.finishedAt) {
    return <Notice title="Not proved yet">{proving || 'The clock does it every hour at seven past.'}</Notice>;
  }
  const when = `${formatMoment(last.finishedAt)}, asked for by ${last.askedBy ?? 'the clock'}.`;
  if (last.failure) {
    return (
      <Notice tone="warn" title="The last check could not be finished">
        {last.failure}. {when}
        {proving}
      </Notice>
    );
  }
  const rows = last.broken?.length ?? 0;
  return (
    <Notice tone={rows === 0 ? 'good' : 'bad'} title={rows === 0 ? 'All invariants hold' : words(rows)}>
      {when}
      {proving}
    </Notice>
  );
}

function words(rows: number): string {
  return rows === 1 ? 'One thing is not as it must be' : `${rows} things are not as they must be`;
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
