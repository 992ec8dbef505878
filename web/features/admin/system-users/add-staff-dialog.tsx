import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { AddStaffForm } from './add-staff-form.tsx';

export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={saving}
      title="Add authority user"
      description="They get an email with a link to choose a password."
    >
      <AddStaffForm onSaving={setSaving} onClose={onClose} />
    </Dialog>
  );
}
