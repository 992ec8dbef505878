import { useState } from 'react';
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { enterpriseRoleName } from '../../../shared/role-names.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Detail } from '../detail.tsx';
import { requestBadge, requestTitle } from './approval-labels.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Act = 'approve' | 'reject' | 'withdraw';

/** One request: who asks for what, until when, and what the reader can do. */
export function RequestCard({ request }: { request: ApprovalRequest }) {
  const [act, setAct] = useState<Act | null>(null);
  const [label, tone] = requestBadge(request);
  const title = requestTitle(request);
  const close = () => setAct(null);
  return (
    <Card>
      <article aria-label={title}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="min-w-0 break-words font-display font-semibold text-lg tracking-tight">{title}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Details request={request} />
        {request.state === 'PENDING APPROVAL' && !request.hasDecider && (
          <Notice tone="warn" title="No one can approve this" className="mt-4">
            {request.kind === 'invitation'
              ? 'Your company has no other super admin.'
              : 'Your company has no other manager who may approve it.'}{' '}
            <HowToGoOn canWithdraw={request.canWithdraw} />
          </Notice>
        )}
        {request.includesYou && request.hasDecider && (
          <Notice title="One of these rewards is for you" className="mt-4">
            Another manager must approve or reject it.
          </Notice>
        )}
        {(request.canDecide || request.canWithdraw) && (
          <div className="mt-5 flex flex-wrap gap-3">
            {request.canDecide && (
              <>
                <Button aria-label={`Approve: ${title}`} onClick={() => setAct('approve')}>
                  Approve
                </Button>
                <Button tone="secondary" aria-label={`Reject: ${title}`} onClick={() => setAct('reject')}>
                  Reject
                </Button>
              </>
            )}
            {request.canWithdraw && (
              <Button tone="secondary" aria-label={`Withdraw: ${title}`} onClick={() => setAct('withdraw')}>
                Withdraw
              </Button>
            )}
          </div>
        )}
      </article>
      <DecisionDialog
        request={request}
        decision={act === 'approve' || act === 'reject' ? act : null}
        onClose={close}
      />
      <WithdrawDialog request={request} open={act === 'withdraw'} onClose={close} />
    </Card>
  );
}

/** An approver is a super admin, whom an account manager can add. */
function HowToGoOn({ canWithdraw }: { canWithdraw: boolean }) {
  const orWithdraw = canWithdraw && ', or withdraw the request';
  if (!can(roleOf(useSignedInUser()), 'enterprise-approvals'))
    return <>Ask your account manager to add one{orWithdraw}.</>;
  return (
    <>
      <TextLink to="." search={{ tab: 'staff' }}>
        Add a super admin
      </TextLink>
      {orWithdraw}.
    </>
  );
}

function Details({ request }: { request: ApprovalRequest }) {
  const { makerName, makerRole, message, personEmail, endedAt, decidedByName, note, onList, kind } = request;
  const maker = makerName || 'A former manager';
  // A department manager has no section of rewards; the rows of their file say the same.
  const seesRewards = can(roleOf(useSignedInUser()), 'enterprise-rewards');
  return (
    <>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Detail name="Requested by">
          {maker}, {enterpriseRoleName({ enterpriseRole: makerRole })}
        </Detail>
        <Detail name="Requested on">{formatMoment(request.createdAt)}</Detail>
        {personEmail && <Detail name="Email">{personEmail}</Detail>}
        {message && <Detail name="Message">“{message}”</Detail>}
        {endedAt ? (
          <Detail name="Resolved">
            {formatMoment(endedAt)}
            {decidedByName && ` by ${decidedByName}`}
          </Detail>
        ) : (
          <Detail name="Expires on">{formatMoment(request.expiresAt)}</Detail>
        )}
        {note && <Detail name="Note">“{note}”</Detail>}
        {kind === 'payouts' && (
          <Detail name="Recipients">
            <TextLink to="." search={{ tab: 'payouts', batch: request.id }}>
              See every row
            </TextLink>
          </Detail>
        )}
        {kind === 'rewards' && seesRewards && (
          <Detail name="Recipients">
            <TextLink to="." search={{ tab: 'rewards', orderId: request.id }}>
              {request.rows === 1 ? 'See the reward' : 'See every reward'}
            </TextLink>
          </Detail>
        )}
      </dl>
      {onList === false && endedAt === null && (
        <Notice tone="warn" title="Not on your employee list" className="mt-4">
          The recipient is not on the employee list. Please double-check before you approve.
        </Notice>
      )}
    </>
  );
}
