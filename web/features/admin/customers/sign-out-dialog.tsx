import { signOutUser } from '#contract/admin/customer-changes.ts';
import { type AdminUser, listUserTimeline } from '#contract/admin/customers.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { customerName } from '../customer-name.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

const rules = () => import('#contract/admin/reason.ts').then((m) => m.AccountReasonBody);

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
    <ReasonDialog
      form={form}
      field="reason"
      title="Sign out everywhere?"
      description={`${customerName(person)} is signed out in every browser, and can sign in again.`}
      action="Sign out everywhere"
      tone="destructive"
      onClose={onClose}
    />
  );
}
