import { type AdminUser, listUserTimeline, signOutUser } from '#contract/admin/customers.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { customerName } from '../full-name.ts';
import { ReasonField } from '../reason-field.tsx';

const rules = () => import('#contract/admin/customers.ts').then((m) => m.AccountReasonBody);

/** Ends every session of an account, with a reason. */
export function SignOutDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const form = useWriteForm(signOutUser, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { userId: person.id }, body }),
    invalidates: [listUserTimeline],
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message, tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isSending}
      width="sm"
      title="Sign out everywhere?"
      description={`${customerName(person)} is signed out in every browser, and can sign in again.`}
    >
      <WriteForm form={form} action="Sign out everywhere" tone="destructive" onCancel={onClose}>
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
