import { ACT_LABELS, REQUEST_STATE_LABELS } from '#contract/admin/approval-labels.ts';
import type { RequestState, StaffRequest } from '#contract/admin/approvals.ts';
import { roleLabel } from '#contract/admin/audit-labels.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Dotted } from '../../../ui/data/dotted.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { ArrowRight } from '../../../ui/icons/basic.ts';
import { RequestChanges } from './request-changes.tsx';

export type Decision = 'approve' | 'reject' | 'withdraw';

const TONES: Record<RequestState, BadgeTone> = {
  waiting: 'warn',
  approved: 'good',
  rejected: 'bad',
  failed: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  direct: 'info',
};

/** One request: the act, its maker, what would change, and what the reader can do about it. */
export function RequestRecord({
  request,
  onDecide,
}: {
  request: StaffRequest;
  onDecide: (decision: Decision) => void;
}) {
  const { kind, state, subject, makerName, makerRole, createdAt, expiresAt, reason, own, mayDecide } =
    request;
  const waits = state === 'waiting';
  return (
    <li className="px-4 py-5 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{ACT_LABELS[kind]}</h3>
        <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
      </div>
      <p className="mt-0.5 wrap-anywhere text-[0.9375rem] text-ink-soft">
        <Dotted
          facts={[
            <span key="subject" className="font-medium text-ink">
              {subject}
            </span>,
            <>
              {own ? 'Requested by you' : `Requested by ${makerName}, ${roleLabel(makerRole)}`},{' '}
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            </>,
            waits && (
              <>
                Expires <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
              </>
            ),
          ]}
        />
      </p>
      {reason && <p className="mt-2 break-words border-line-strong border-l-2 pl-3">{reason}</p>}
      <RequestChanges changes={request.changes} />
      <Outcome request={request} />
      {waits && (mayDecide || own) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {mayDecide && (
            <>
              <Button size="sm" onClick={() => onDecide('approve')}>
                Approve
                <span className="sr-only"> {`${ACT_LABELS[kind]}: ${subject}`}</span>
              </Button>
              <Button size="sm" tone="secondary" onClick={() => onDecide('reject')}>
                Reject
                <span className="sr-only"> {`${ACT_LABELS[kind]}: ${subject}`}</span>
              </Button>
            </>
          )}
          {own && (
            <Button size="sm" tone="secondary" onClick={() => onDecide('withdraw')}>
              Withdraw
              <span className="sr-only"> {`${ACT_LABELS[kind]}: ${subject}`}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Who decided, when and with which words. */
function Outcome({ request: { state, checkerName, decidedAt, note, failure } }: { request: StaffRequest }) {
  if (state === 'direct')
    return (
      <p className="mt-3 text-ink-soft text-sm">
        Completed right away: there was no second administrator to ask.
      </p>
    );
  if (!decidedAt) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="flex flex-wrap items-center gap-1 text-ink-soft">
        <ArrowRight aria-hidden="true" className="size-4 text-ink-faint" />
        {checkerName && <span className="font-medium text-ink">{checkerName}</span>}
        <time dateTime={decidedAt}>{formatMoment(decidedAt)}</time>
      </p>
      {failure && <p className="mt-1 break-words text-bad-ink">{failure}</p>}
      {note && <p className="mt-1 break-words border-line-strong border-l-2 pl-3">{note}</p>}
    </div>
  );
}
