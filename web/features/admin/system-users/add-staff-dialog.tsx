import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { AddStaffForm } from './add-staff-form.tsx';

export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add authority user"
      description="They get an email with a link to choose a password."
    >
      <AddStaffForm onClose={onClose} />
    </Dialog>
  );
}
