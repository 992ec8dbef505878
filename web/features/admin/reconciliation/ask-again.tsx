import { listAlerts } from '#contract/admin/disputes.ts';
import {
  askAboutDifference,
  listDifferences,
  type ReconciliationDifference,
} from '#contract/admin/reconciliation.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Which } from './which.tsx';

/** For what the card processor has and did not report, or reported in vain. */
export function AskAgain({ difference }: { difference: ReconciliationDifference }) {
  const { part, outsideId, id } = difference;
  const ask = useWrite(askAboutDifference, {
    invalidates: [listDifferences, listAlerts, listAudit],
    onSuccess: () => {
      toast({
        title: 'Success',
        description:
          'We checked with the card processor. Run the comparison again to see if the difference is gone.',
        tone: 'good',
      });
    },
    onError: toastFailure,
  });
  if (outsideId === null || !['charge', 'refund', 'dispute'].includes(part)) return null;
  return (
    <Button
      tone="secondary"
      size="sm"
      busy={ask.isPending}
      onClick={() => ask.mutate({ params: { differenceId: id } })}
    >
      Ask again <Which difference={difference} />
    </Button>
  );
}
