import { countStaffRequests, listStaffRequests } from '#contract/admin/approvals.ts';
import { listDeletedAccounts } from '#contract/admin/deleted-accounts.ts';
import { type AuthorityUser, deleteAuthorityUser, listAuthorityUsers } from '#contract/admin/staff.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fullName } from '../../../ui/format/full-name.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ACCOUNT_READS } from '../account-reads.ts';
import { toastWaiting } from '../approvals/toast-waiting.ts';

export function DeleteStaffDialog({ person, onClose }: { person: AuthorityUser; onClose: () => void }) {
  const name = fullName(person);
  const remove = useWrite(deleteAuthorityUser, {
    invalidates: [
      listAuthorityUsers,
      ...ACCOUNT_READS,
      listDeletedAccounts,
      listStaffRequests,
      countStaffRequests,
    ],
    onSuccess: (reply) => {
      if (!toastWaiting(reply))
        toast({ title: 'Success', description: `The account of ${name} has been deleted.`, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      toastError('Failed to delete authority user', error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`${person.email} is signed out everywhere and cannot sign in again. What they did stays in the audit log.`}
      confirmLabel="Delete user"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { userId: person.id } })}
    />
  );
}
