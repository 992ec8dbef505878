import {
  listRegulationFigures,
  listUnclaimedValue,
  setRegulationFigure,
} from '#contract/admin/regulation.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** `onRefused` returns true where the form shows why. */
export function useSetFigure({
  onDone,
  onRefused,
}: {
  onDone: () => void;
  onRefused: (error: Error) => boolean;
}) {
  return useWrite(setRegulationFigure, {
    invalidates: [listRegulationFigures, listUnclaimedValue, listAudit],
    onSuccess: () => {
      toast({ title: 'Figure saved', tone: 'good' });
      onDone();
    },
    onError: (error) => onRefused(error) || toastFailure(error),
  });
}
