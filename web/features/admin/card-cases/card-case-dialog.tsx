import { type ReactNode, useState } from 'react';
import {
  askIssuerAboutCase,
  getStaffCardCase,
  type StaffCardCase,
  showCasePicture,
} from '#contract/admin/card-cases.ts';
import { listGiftCardTimeline } from '#contract/admin/timelines.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { CARD_PROBLEM_LABELS, CASE_STATES } from '../../../shared/gift-cards/card-cases.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TimelineList } from '../timelines/timeline-list.tsx';
import { CASE_READS } from './case-reads.ts';
import { ISSUER_ANSWER_LABELS } from './issuer-answer-labels.ts';
import { RefundCardForm } from './refund-card-form.tsx';
import { RejectCaseForm } from './reject-case-form.tsx';
import { ReplaceCardForm } from './replace-card-form.tsx';

/** What the owner said, what the issuer says, the card's timeline, and the three answers. */
export function CardCaseDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const read = useRead(getStaffCardCase, { params: { caseId } }, { staleTime: 0 });
  const { data, error } = read;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={data ? `${displayMoney(data.amount)} ${data.giftCardName}` : 'Card case'}
      description={data && `${data.ownerName}, ${data.ownerEmail}`}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <Report one={data} />
          <IssuerFinding one={data} />
          <Answer one={data} onClose={onClose} />
          <Timeline one={data} />
        </div>
      ) : error ? (
        <ErrorState title="The case did not load" {...errorProps(read)} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the case</span>
          <Skeleton className="h-72 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Report({ one }: { one: StaffCardCase }) {
  const [label, tone] = CASE_STATES[one.state];
  return (
    <Part title={CARD_PROBLEM_LABELS[one.problem]} aside={<Badge tone={tone}>{label}</Badge>}>
      <p className="wrap-anywhere whitespace-pre-line border-line-strong border-l-2 pl-3 text-[0.9375rem]">
        {one.evidence || 'The evidence was erased with the account.'}
      </p>
      <p className="mt-2 text-ink-soft text-sm">Reported {formatMoment(one.openedAt)}</p>
      {one.hasPicture && (
        <img
          src={showCasePicture.path.replace(':caseId', one.id)}
          alt="What the owner photographed"
          className="mt-3 max-h-80 rounded-lg border border-line"
        />
      )}
    </Part>
  );
}

function IssuerFinding({ one }: { one: StaffCardCase }) {
  const user = useSignedInUser();
  const ask = useWrite(askIssuerAboutCase, {
    invalidates: CASE_READS,
    onError: toastFailure,
  });
  const { issuer } = one;
  const mayAsk = one.state === 'open' && !one.isOwn && can(roleOf(user), 'staff-money');
  return (
    <Part
      title="The issuer"
      aside={
        mayAsk && (
          <Button
            tone="secondary"
            size="sm"
            busy={ask.isPending}
            onClick={() => ask.mutate({ params: { caseId: one.id } })}
          >
            Ask now
          </Button>
        )
      }
    >
      {issuer ? (
        <div className="rounded-lg bg-sunken px-4 py-3 text-[0.9375rem]">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={ISSUER_ANSWER_LABELS[issuer.word][1]}>{ISSUER_ANSWER_LABELS[issuer.word][0]}</Badge>
            {issuer.balance !== null && (
              <span className="font-semibold">{displayMoney(issuer.balance)} left</span>
            )}
          </p>
          <p className="wrap-anywhere mt-2">{issuer.detail}</p>
          <p className="mt-1 text-ink-soft text-sm">Asked {formatMoment(issuer.askedAt)}</p>
        </div>
      ) : (
        <p className="text-ink-soft text-sm">
          The issuer has not answered yet. We keep asking automatically.
        </p>
      )}
    </Part>
  );
}

const WAYS = [
  { value: 'refund', label: 'Refund' },
  { value: 'replace', label: 'Replace' },
  { value: 'reject', label: 'Reject' },
] as const;

function Answer({ one, ...rest }: { one: StaffCardCase; onClose: () => void }) {
  const user = useSignedInUser();
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('refund');
  if (one.state !== 'open') return <Outcome one={one} />;
  if (one.isOwn)
    return (
      <Notice tone="warn" title="This card is yours">
        You cannot decide about your own gift card. Please ask a colleague.
      </Notice>
    );
  if (!can(roleOf(user), 'staff-money'))
    return <Notice title="An administrator decides">Only administrators move money.</Notice>;
  return (
    <Part title="Your answer">
      <Segmented label="Your answer" value={way} onChange={setWay} options={WAYS} className="mb-5" />
      {way === 'refund' && <RefundCardForm one={one} {...rest} />}
      {way === 'replace' && <ReplaceCardForm one={one} {...rest} />}
      {way === 'reject' && <RejectCaseForm one={one} {...rest} />}
    </Part>
  );
}

function Outcome({ one }: { one: StaffCardCase }) {
  const [label] = CASE_STATES[one.state];
  const by = one.decidedByName ? ` by ${one.decidedByName}` : '';
  return (
    <Notice title={`${label}${one.refund ? `: ${displayMoney(one.refund)}` : ''}`}>
      {one.note && <p className="wrap-anywhere">{one.note}</p>}
      {one.decidedAt && (
        <p>
          {formatMoment(one.decidedAt)}
          {by}
        </p>
      )}
    </Notice>
  );
}

function Timeline({ one }: { one: StaffCardCase }) {
  const { data } = useRead(
    listGiftCardTimeline,
    { params: { userId: one.userId, giftCardId: one.giftCardId } },
    { staleTime: 0 },
  );
  if (!data) return null;
  return (
    <Part title="What happened to the card">
      <TimelineList label="What happened to the card" entries={data} />
    </Part>
  );
}
