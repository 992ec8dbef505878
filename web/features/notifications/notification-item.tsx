import { Check, Trash2 } from 'lucide-react';
import type { Notification } from '#contract/notifications.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { cx } from '../../ui/format/cx.ts';
import { RelativeTime } from '../../ui/format/relative-time.tsx';

export function NotificationItem({
  notification,
  onRead,
  onRemove,
}: {
  notification: Notification;
  onRead: () => void;
  onRemove: () => void;
}) {
  const { title, message, isRead, createdAt } = notification;
  return (
    <li
      className={cx(
        'flex items-start gap-3 border-line border-b py-3.5 pr-2 pl-5 last:border-b-0',
        !isRead && 'bg-primary-soft/60',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold text-[0.9375rem]">
          {!isRead && (
            <>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-coral" />
              <span className="sr-only">Unread:</span>
            </>
          )}
          {title}
        </p>
        <p className="mt-0.5 text-ink-soft text-sm">{message}</p>
        <RelativeTime moment={createdAt} className="mt-1 block text-ink-soft text-xs" />
      </div>
      <div className="flex shrink-0">
        {!isRead && (
          <IconButton size="sm" label={`Mark as read: ${title}`} onClick={onRead}>
            <Check aria-hidden="true" />
          </IconButton>
        )}
        <IconButton size="sm" tone="destructive" label={`Delete: ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
