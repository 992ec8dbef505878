import { Badge } from '../ui/data/badge.tsx';

/** How many decisions wait for the user, beside the name of their list; nothing at zero. */
export function WaitingBadge({ waiting = 0 }: { waiting: number | undefined }) {
  if (waiting === 0) return null;
  return (
    <Badge tone="coral">
      {waiting}
      <span className="sr-only"> waiting for you</span>
    </Badge>
  );
}
