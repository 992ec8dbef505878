import type { PublicUser } from '#contract/send-funds/recipients.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Dotted } from '../../ui/data/dotted.tsx';
import { cx } from '../../ui/format/cx.ts';
import { fullName } from '../../ui/format/full-name.ts';

/** A member, with the details that strangers may see. */
export function Person({ person, className }: { person: PublicUser; className?: string }) {
  return (
    <span className={cx('flex min-w-0 items-center gap-3.5', className)}>
      <Avatar name={fullName(person)} imageUrl={person.profileImageUrl} size="md" />
      <span className="min-w-0 text-left">
        <span className="block truncate font-semibold">{fullName(person)}</span>
        <Dotted
          className="wrap-anywhere text-ink-soft text-sm"
          facts={[`@${person.username}`, person.phoneNumber]}
        />
      </span>
    </span>
  );
}
