import type { Employee } from '#contract/enterprise/employees.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SendForm } from '../send-funds/send-form.tsx';
import type { Company } from '../use-company.ts';

/** The send form for an employee on the list. */
export function TransferDialog({
  employee,
  company,
  onClose,
}: {
  employee: Employee | null;
  company: Company;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={employee !== null}
      onClose={onClose}
      title={employee ? `Send funds to ${fullName(employee)}` : 'Send funds'}
      description="From the shared balance. Arrives instantly."
    >
      {employee && (
        <SendForm
          key={employee.id}
          recipient={{ ...employee, username: employee.username ?? '', isEmployee: true }}
          sharedBalance={company.sharedBalance}
          onSent={onClose}
        />
      )}
    </Dialog>
  );
}
