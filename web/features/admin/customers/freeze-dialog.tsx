import { freezeUser, unfreezeUser } from '#contract/admin/customer-changes.ts';
import { type AdminUser, getUser, listUsers, listUserTimeline } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { customerName } from '../customer-name.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

const rules = () => import('#contract/admin/reason.ts').then((m) => m.AccountReasonBody);

/** Freezes or unfreezes an account, with a reason. */
export function FreezeDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const { isFrozen } = person;
  const name = customerName(person);
  const movesMoney = can(roleOf(useSignedInUser()), 'staff-money');
  const { data: detail } = useRead(
    getUser,
    { params: { userId: person.id } },
    { enabled: isFrozen && !movesMoney, staleTime: 0 },
  );
  const form = useWriteForm(isFrozen ? unfreezeUser : freezeUser, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { userId: person.id }, body }),
    invalidates: [listUsers, getUser, listUserTimeline],
    onSuccess: () => {
      toast({
        title: 'Success',
        description: isFrozen ? `${name} can sign in again.` : `The account of ${name} is frozen.`,
        tone: 'good',
      });
      onClose();
    },
  });
  if (detail?.frozenByAdministrator && !movesMoney)
    return (
      <Dialog open onClose={onClose} title="An administrator decides">
        <Notice tone="warn" title="An administrator froze this account">
          {detail.frozenReason && <p>Reason: {detail.frozenReason}</p>}
          <p>Only an administrator can unfreeze it.</p>
        </Notice>
      </Dialog>
    );
  return (
    <ReasonDialog
      form={form}
      field="reason"
      title={isFrozen ? 'Unfreeze this account?' : 'Freeze this account?'}
      description={
        isFrozen
          ? `${name} can sign in and spend again.`
          : `${name} is signed out everywhere and cannot sign in. The account can receive money but not spend it.`
      }
      action={isFrozen ? 'Unfreeze' : 'Freeze'}
      tone={isFrozen ? 'primary' : 'destructive'}
      onClose={onClose}
    />
  );
}
