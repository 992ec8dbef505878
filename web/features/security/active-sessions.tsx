import { useState } from 'react';
import { endOneSession, endOtherSessions, listSessions, type Session } from '#contract/security/security.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../ui/format/date-format.ts';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { Monitor } from '../../ui/icons/basic.ts';
import { Smartphone } from '../../ui/icons/system.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

/** The user's sessions, this browser first. */
export function ActiveSessions() {
  const sessions = useRead(listSessions, {}, { staleTime: 0 });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <SecuritySection
      title="Active sessions"
      description="Browsers that are signed in to your account. If you do not recognize one, sign out of it and change your password."
      action={others > 0 && <EndOthers count={others} />}
    >
      {sessions.data ? (
        <ul aria-label="Active sessions" className="divide-y divide-line rounded-lg border border-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState {...errorProps(sessions)} />
      ) : (
        <div className="rounded-lg border border-line p-4">
          <p className="sr-only">Loading</p>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-2 h-4 w-56" />
        </div>
      )}
    </SecuritySection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, ip, current, remembered, createdAt, lastActiveAt } = session;
  const end = useWrite(endOneSession, {
    invalidates: [listSessions],
    onError: toastFailure,
  });
  const Icon = /iOS|iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="primary">This device</Badge>}
        </p>
        <Dotted
          className="mt-0.5 text-ink-soft text-sm"
          facts={[
            current ? (
              'Active now'
            ) : (
              <>
                Active <RelativeTime moment={lastActiveAt} />
              </>
            ),
            ip,
            `Since ${formatDay(createdAt)}`,
            remembered && 'Remembered',
          ]}
        />
      </div>
      {!current && (
        <Button
          tone="secondary"
          size="sm"
          busy={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate({ params: { sessionId: id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const end = useWrite(endOtherSessions, {
    invalidates: [listSessions],
    onError: toastFailure,
  });
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Sign out all others
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out all others?"
        description={`${count === 1 ? 'One other browser' : `${count} other browsers`} will have to sign in again. This one stays signed in.`}
        confirmLabel="Sign out all others"
        tone="primary"
        busy={end.isPending}
        onConfirm={() => end.mutate({}, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
