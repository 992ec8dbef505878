import type { AdminUser } from '#contract/admin/customers.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EditCustomerForm } from './edit-customer-form.tsx';

export function EditCustomerDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit customer"
      description={`@${person.username}. Only your changes are saved. The audit log keeps the old values.`}
    >
      <EditCustomerForm person={person} onClose={onClose} />
    </Dialog>
  );
}
