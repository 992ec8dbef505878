import { BadgeCheck, UserCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export type Confirmation = 'initial' | 'pending' | 'confirmed';

const NEXT: Record<Confirmation, Confirmation> = {
  initial: 'pending',
  pending: 'confirmed',
  confirmed: 'confirmed',
};

/** Money that went to the wrong person does not come back by itself, so who it is for is said twice. */
export function ConfirmRecipient({
  username,
  confirmation,
  onChange,
}: {
  username: string;
  confirmation: Confirmation;
  onChange: (next: Confirmation) => void;
}) {
  return (
    <div aria-live="polite">
      {confirmation === 'confirmed' ? (
        <Notice tone="good" title={`This gift is for @${username}`} />
      ) : (
        <Button
          tone={confirmation === 'initial' ? 'secondary' : 'soft'}
          size="lg"
          block
          onClick={() => onChange(NEXT[confirmation])}
        >
          {confirmation === 'initial' ? <UserCheck aria-hidden="true" /> : <BadgeCheck aria-hidden="true" />}
          {confirmation === 'initial' ? `Yes, this is for @${username}` : 'Click again to confirm'}
        </Button>
      )}
    </div>
  );
}
