import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { AskAgain } from './ask-again.tsx';
import { KIND_LABELS, outsideName, STATES } from './reconciliation-labels.ts';
import { Which } from './which.tsx';

/** One difference with both sides. */
export function Difference({
  difference,
  onExplain,
}: {
  difference: ReconciliationDifference;
  onExplain: () => void;
}) {
  const { kind, state, explanation, resolvedAt, firstSeenAt, happenedAt } = difference;
  const [label, tone] = STATES[state];
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{KIND_LABELS[kind]}</span>
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className="mt-0.5 text-ink-soft text-sm">
            {happenedAt && <>{formatMoment(happenedAt)}. </>}
            First seen <RelativeTime moment={firstSeenAt} />
            {resolvedAt && (
              <>
                , gone <RelativeTime moment={resolvedAt} />
              </>
            )}
          </p>
        </div>
        {state === 'open' && (
          <div className="flex flex-wrap gap-2">
            <AskAgain difference={difference} />
            <Button tone="secondary" size="sm" onClick={onExplain}>
              Explain <Which difference={difference} />
            </Button>
          </div>
        )}
      </div>
      <BothSides difference={difference} />
      {explanation && (
        <p className="mt-3 break-words border-line-strong border-l-2 pl-3 text-sm">
          {explanation.by}, <RelativeTime moment={explanation.at} />: {explanation.text}
        </p>
      )}
    </li>
  );
}

export function BothSides({ difference }: { difference: ReconciliationDifference }) {
  const { part, outside, outsideId, outsideStatus, inside, insideId, insideStatus } = difference;
  return (
    <dl className="mt-3 grid gap-3 sm:grid-cols-2">
      <Side name={outsideName(part)} amount={outside} id={outsideId} status={outsideStatus} />
      <Side name="Here" amount={inside} id={insideId} status={insideStatus} />
    </dl>
  );
}

function Side({
  name,
  amount,
  id,
  status,
}: {
  name: string;
  amount: string | null;
  id: string | null;
  status: string | null;
}) {
  return (
    <div className="min-w-0 rounded-lg bg-sunken px-3.5 py-2.5">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd>
        {amount === null ? (
          <span className="font-medium">Nothing</span>
        ) : (
          <Money amount={amount} className="font-medium" />
        )}
        {status && <span className="text-ink-soft text-sm"> {status}</span>}
        {id && <span className="wrap-anywhere block text-ink-soft text-sm">{id}</span>}
      </dd>
    </div>
  );
}
