import { removeStaff, type StaffMember } from '#contract/enterprise/company.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { STAFF_READS } from './staff-reads.ts';

export function RemoveStaff({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const isInvited = member?.status === 'invited';
  const remove = useWrite(removeStaff, {
    invalidates: STAFF_READS,
    onSuccess: ({ message }) => {
      onClose();
      toast({
        title: isInvited ? 'Invitation revoked' : 'Staff member removed',
        description: message,
        tone: 'good',
      });
    },
    onError: (error) => {
      onClose();
      toastFailure(error);
    },
  });
  const name = member ? fullName(member) : '';
  return (
    <ConfirmDialog
      open={member !== null}
      onClose={onClose}
      title={isInvited ? `Revoke the invitation of ${name}?` : `Remove ${name}?`}
      description={
        isInvited
          ? 'The link in their email stops working, and their spot opens up.'
          : `${name} is signed out right away and can no longer act for your company.`
      }
      confirmLabel={isInvited ? 'Revoke invitation' : 'Remove from staff'}
      cancelLabel="Keep them"
      busy={remove.isPending}
      onConfirm={() => member && remove.mutate({ params: { userId: member.id } })}
    />
  );
}
