import { useState } from 'react';
import type { z } from 'zod';
import {
  acceptEmployer,
  type EmployerLink,
  leaveEmployer,
  listEmployers,
} from '#contract/enterprise/employers.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatDay } from '../../ui/format/date-format.ts';
import { Building2 } from '../../ui/icons/people.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Employer = z.infer<typeof EmployerLink>;

/** One company: an invitation to answer, or a link to end. */
export function EmployerRow({ employer, onGone }: { employer: Employer; onGone: () => void }) {
  const { companyName, status, createdAt } = employer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Building2 aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{companyName}</span>
          <Badge tone={status === 'active' ? 'good' : 'gold'}>
            {status === 'active' ? 'Rewards you' : 'Invites you'}
          </Badge>
        </p>
        <p className="mt-0.5 text-ink-soft text-sm">
          {status === 'active'
            ? `Since ${formatDay(createdAt)}. They see your name, username, phone number and balance.`
            : 'If you accept, they see your name, username, phone number and balance, and can send you rewards.'}
        </p>
      </div>
      {status === 'active' ? (
        <End employer={employer} onGone={onGone} />
      ) : (
        <Answer employer={employer} onGone={onGone} />
      )}
    </li>
  );
}

function Answer({
  employer: { enterpriseId, companyName },
  onGone,
}: {
  employer: Employer;
  onGone: () => void;
}) {
  const params = { enterpriseId };
  const accept = useWrite(acceptEmployer, {
    invalidates: [listEmployers],
    onSuccess: () => {
      toast({ title: 'Accepted', description: `${companyName} can send you rewards now.`, tone: 'good' });
      onGone();
    },
    onError: toastFailure,
  });
  const decline = useWrite(leaveEmployer, {
    invalidates: [listEmployers],
    onSuccess: () => {
      toast({
        title: 'Declined',
        description: `${companyName} sees nothing about you and cannot ask again for 90 days.`,
        tone: 'good',
      });
      onGone();
    },
    onError: toastFailure,
  });
  const answered = accept.isPending || decline.isPending;
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        busy={accept.isPending}
        disabled={answered}
        aria-label={`Accept ${companyName}`}
        onClick={() => accept.mutate({ params })}
      >
        Accept
      </Button>
      <Button
        tone="secondary"
        size="sm"
        busy={decline.isPending}
        disabled={answered}
        aria-label={`Decline ${companyName}`}
        onClick={() => decline.mutate({ params })}
      >
        Decline
      </Button>
    </span>
  );
}

function End({
  employer: { enterpriseId, companyName },
  onGone,
}: {
  employer: Employer;
  onGone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const leave = useWrite(leaveEmployer, {
    invalidates: [listEmployers],
    onSuccess: () => {
      toast({
        title: 'Ended',
        description: `You are no longer on the list of ${companyName}.`,
        tone: 'good',
      });
      setAsking(false);
      onGone();
    },
    onError: (error) => {
      setAsking(false);
      toastFailure(error);
    },
  });
  return (
    <>
      <Button tone="secondary" size="sm" aria-label={`Leave ${companyName}`} onClick={() => setAsking(true)}>
        Leave
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Leave ${companyName}?`}
        description="They stop seeing your balance and take you off their list, and cannot ask you again for 90 days. Your account and your money stay yours."
        confirmLabel="Leave"
        cancelLabel="Stay"
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ params: { enterpriseId } })}
      />
    </>
  );
}
