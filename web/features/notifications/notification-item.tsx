import { Link } from '@tanstack/react-router';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { cx } from '../../ui/format/cx.ts';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { Trash2 } from '../../ui/icons/actions.ts';
import { Check } from '../../ui/icons/basic.ts';
import { type Group, unreadIn } from './group-by-order.ts';
import { notificationTargetOf } from './notification-target.ts';

/** How many of an order's earlier notifications are shown; the first of all is always among them. */
const SHOWN = 3;

/** A notification, or those of one order. The title leads to what it is about. */
export function NotificationItem({
  group,
  onRead,
  onRemove,
  onFollow,
}: {
  group: Group;
  onRead: () => void;
  onRemove: () => void;
  onFollow: () => void;
}) {
  const [{ title, message, createdAt, ...about }, ...earlier] = group;
  const target = notificationTargetOf(about, useSignedInUser());
  const isUnread = unreadIn(group).length > 0;
  const follow = () => {
    if (isUnread) onRead();
    onFollow();
  };
  return (
    <li
      className={cx(
        'relative border-line border-b py-3.5 pr-4 pl-5 last:border-b-0',
        isUnread && 'bg-primary-soft/60',
        target && 'transition-colors hover:bg-sunken',
      )}
    >
      <p className="flex items-center gap-2 pr-16 font-semibold text-[0.9375rem]">
        {isUnread && (
          <>
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-coral" />
            <span className="sr-only">Unread:</span>
          </>
        )}
        {target ? (
          // The link covers the item; its buttons are above it.
          <Link {...target} onClick={follow} className="after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="mt-0.5 text-ink-soft text-sm">{message}</p>
      {earlier.length > 0 && <Earlier of={earlier} title={title} />}
      <RelativeTime moment={createdAt} className="mt-1 block text-ink-soft text-xs" />
      <div className="absolute top-1.5 right-2 flex">
        {isUnread && (
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

function Earlier({ of, title }: { of: Group[number][]; title: string }) {
  const first = of.at(-1);
  const shown = of.slice(0, SHOWN - 1);
  const hidden = of.length - shown.length - 1;
  return (
    <>
      {(hidden > 0 ? shown : of.slice(0, -1)).map(({ id, message }) => (
        <p key={id} className="mt-1 text-ink-soft text-sm">
          {message}
        </p>
      ))}
      {hidden > 0 && <p className="mt-1 text-ink-soft text-sm">And {hidden} more.</p>}
      {first && (
        <p className="mt-1 text-ink-soft text-sm">
          {first.title !== title && <span className="font-medium text-ink">{first.title}: </span>}
          {first.message}
        </p>
      )}
    </>
  );
}
