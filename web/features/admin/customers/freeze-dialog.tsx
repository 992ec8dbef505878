import { freezeUser, unfreezeUser } from '#contract/admin/customer-changes.ts';
import { type AdminUser, getUser, listUsers, listUserTimeline } from '#contract/admin/customers.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { customerName } from '../customer-name.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

const rules = () => import('#contract/admin/reason.ts').then((m) => m.AccountReasonBody);

/** Freezes or unfreezes an account, with a reason. */
export function FreezeDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const { isFrozen } = person;
  const name = customerName(person);
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
