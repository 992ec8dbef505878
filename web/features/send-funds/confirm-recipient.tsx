import { type Ref, useRef } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { cx } from '../../ui/format/cx.ts';
import { UserCheck } from '../../ui/icons/people.ts';
import { BadgeCheck } from '../../ui/icons/system.ts';

export type RecipientConfirmation = 'initial' | 'pending' | 'confirmed';

const NEXT: Record<RecipientConfirmation, RecipientConfirmation> = {
  initial: 'pending',
  pending: 'confirmed',
  confirmed: 'confirmed',
};

/** Money sent to the wrong recipient does not return by itself, so the recipient is confirmed first. */
export function ConfirmRecipient({
  ref,
  username,
  confirmation,
  missing = false,
  onChange,
}: {
  ref?: Ref<HTMLDivElement>;
  username: string;
  confirmation: RecipientConfirmation;
  /** True once the user tried to continue without it. */
  missing?: boolean;
  onChange: (next: RecipientConfirmation) => void;
}) {
  const place = useRef<HTMLDivElement>(null);

  function click() {
    const next = NEXT[confirmation];
    // The button disappears, and would take the focus with it.
    if (next === 'confirmed') place.current?.focus({ preventScroll: true });
    onChange(next);
  }

  return (
    <div ref={ref}>
      <div ref={place} tabIndex={-1} aria-live="polite">
        {confirmation !== 'confirmed' && (
          <p className={cx('mb-2 font-medium text-sm', missing && 'text-bad-ink')}>
            {missing ? 'Please confirm who this gift is for.' : `Is this gift for @${username}?`}
          </p>
        )}
        {confirmation === 'confirmed' ? (
          <Notice tone="good" title={`This gift is for @${username}`} />
        ) : (
          <Button size="lg" block onClick={click}>
            {confirmation === 'initial' ? (
              <UserCheck aria-hidden="true" />
            ) : (
              <BadgeCheck aria-hidden="true" />
            )}
            {confirmation === 'initial' ? `Yes, this is for @${username}` : 'Click again to confirm'}
          </Button>
        )}
      </div>
    </div>
  );
}
