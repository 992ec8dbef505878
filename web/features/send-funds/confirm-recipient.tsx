import { BadgeCheck, UserCheck } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export type Confirmation = 'initial' | 'pending' | 'confirmed';

const NEXT: Record<Confirmation, Confirmation> = {
  initial: 'pending',
  pending: 'confirmed',
  confirmed: 'confirmed',
};

/** Money sent to the wrong recipient does not return by itself, so the recipient is confirmed first. */
export function ConfirmRecipient({
  username,
  confirmation,
  onChange,
}: {
  username: string;
  confirmation: Confirmation;
  onChange: (next: Confirmation) => void;
}) {
  const place = useRef<HTMLDivElement>(null);

  function click() {
    const next = NEXT[confirmation];
    // The button disappears, and would take the focus with it.
    if (next === 'confirmed') place.current?.focus({ preventScroll: true });
    onChange(next);
  }

  return (
    <div ref={place} tabIndex={-1} aria-live="polite">
      {confirmation === 'confirmed' ? (
        <Notice tone="good" title={`This gift is for @${username}`} />
      ) : (
        <Button tone={confirmation === 'initial' ? 'secondary' : 'soft'} size="lg" block onClick={click}>
          {confirmation === 'initial' ? <UserCheck aria-hidden="true" /> : <BadgeCheck aria-hidden="true" />}
          {confirmation === 'initial' ? `Yes, this is for @${username}` : 'Click again to confirm'}
        </Button>
      )}
    </div>
  );
}
