import { Button } from '../../../ui/actions/button.tsx';

/** Opens the timeline of the row's payment. */
export function TimelineButton({ of, onPress }: { of: string; onPress: () => void }) {
  return (
    <Button tone="quiet" size="sm" onClick={onPress}>
      Timeline
      <span className="sr-only"> of the payment of {of}</span>
    </Button>
  );
}
