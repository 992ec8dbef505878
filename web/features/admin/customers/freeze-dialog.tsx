import {
  type AdminUser,
  freezeUser,
  getUser,
  listUsers,
  listUserTimeline,
  unfreezeUser,
} from '#contract/admin/customers.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { customerName } from '../full-name.ts';
import { ReasonField } from '../reason-field.tsx';

const rules = () => import('#contract/admin/customers.ts').then((m) => m.AccountReasonBody);

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
    <Dialog
      open
      onClose={onClose}
      locked={form.isSending}
      width="sm"
      title={isFrozen ? 'Unfreeze this account?' : 'Freeze this account?'}
      description={
        isFrozen
          ? `${name} can sign in and spend again.`
          : `${name} is signed out everywhere and cannot sign in. The account can receive money but not spend it.`
      }
    >
      <WriteForm
        form={form}
        action={isFrozen ? 'Unfreeze' : 'Freeze'}
        tone={isFrozen ? 'primary' : 'destructive'}
        onCancel={onClose}
      >
        <ReasonField
          rows={3}
          maxLength={500}
          error={form.errors.reason?.message}
          {...form.register('reason')}
        />
      </WriteForm>
    </Dialog>
  );
}
