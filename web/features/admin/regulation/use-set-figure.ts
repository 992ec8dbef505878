import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import {
  listRegulationFigures,
  listUnclaimedValue,
  setRegulationFigure,
} from '#contract/admin/regulation.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastWaiting } from '../approvals/toast-waiting.ts';

/** `onRefused` returns true where the form shows why. */
export function useSetFigure({
  onDone,
  onRefused,
}: {
  onDone: () => void;
  onRefused: (error: Error) => boolean;
}) {
  return useWrite(setRegulationFigure, {
    invalidates: [
      listRegulationFigures,
      listUnclaimedValue,
      listAudit,
      listStaffRequests,
      countStaffRequests,
    ],
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) toast({ title: 'Figure saved', tone: 'good' });
      onDone();
    },
    onError: (error) => onRefused(error) || toastFailure(error),
  });
}
