import { type Employee, removeEmployee } from '#contract/enterprise/employees.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { EMPLOYEE_READS } from './use-employees.ts';

export function RemoveEmployee({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const remove = useWrite(removeEmployee, {
    invalidates: EMPLOYEE_READS,
    onSuccess: ({ message }) => {
      onClose();
      toast({ title: 'Employee removed', description: message, tone: 'good' });
    },
    onError: (error) => {
      onClose();
      toastFailure(error);
    },
  });
  const name = employee ? fullName(employee) : '';
  return (
    <ConfirmDialog
      open={employee !== null}
      onClose={onClose}
      title={`Remove ${name}?`}
      description={`${name} leaves your employee list. Their account and their money stay theirs.`}
      confirmLabel="Remove employee"
      cancelLabel="Keep them"
      busy={remove.isPending}
      onConfirm={() => employee && remove.mutate({ params: { userId: employee.id } })}
    />
  );
}
