import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { countUnreadNotifications } from '#contract/notifications.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { invalidateUnattended, useRead } from '../../api/use-read.ts';
import { iconButtonStyle } from '../../ui/actions/icon-button.tsx';
import { CountBadge } from '../../ui/data/count-badge.tsx';
import { DialogFailed } from '../../ui/feedback/dialog-failed.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Bell } from '../../ui/icons/basic.ts';

const POLLED_MS = 30_000;
const BADGE_CAP = 9;

const loadPanel = () => import('./notification-panel.tsx');
const NotificationPanel = lazyPart(
  () => loadPanel().then((m) => ({ default: m.NotificationPanel })),
  DialogFailed,
);

/**
 * The bell with the number of unread notifications; the list loads when the pointer or the focus comes near.
 */
export function NotificationBell() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useUnreadCount();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={
          unread > 0
            ? `Notifications, ${unread > BADGE_CAP ? `${BADGE_CAP}+` : unread} unread`
            : 'Notifications'
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        title="Notifications"
        onClick={() => setOpen(!open)}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        className={iconButtonStyle()}
      >
        <Bell aria-hidden="true" />
        <CountBadge count={unread} cap={BADGE_CAP} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <NotificationPanel anchor={button} anyUnread={unread > 0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Polled. A higher count means that the user's data changed, most often the balance. */
function useUnreadCount(): number {
  const queryClient = useQueryClient();
  const { isAuthority, isEnterpriseUser } = useSignedInUser();
  const { data } = useRead(countUnreadNotifications, {}, { refetchInterval: POLLED_MS });
  const before = useRef(data?.count);
  useEffect(() => {
    if (data && before.current !== undefined && data.count > before.current) {
      // The names of all that may have changed are no part of the first load.
      void import('./changed-reads.ts').then(
        ({ changedReads }) =>
          invalidateUnattended(queryClient, changedReads({ isAuthority, isEnterpriseUser })),
        () => undefined,
      );
    }
    before.current = data?.count;
  }, [data, queryClient, isAuthority, isEnterpriseUser]);
  return data?.count ?? 0;
}
