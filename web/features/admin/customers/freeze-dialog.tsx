import {
  type AdminUser,
  freezeUser,
  getUser,
  listUsers,
  listUserTimeline,
  unfreezeUser,
} from '#contract/admin/customers.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { fullName } from '../full-name.ts';
import { toastError } from '../toast-error.ts';

const rules = () => import('#contract/admin/customers.ts').then((m) => m.FreezeBody);

/** Freezes or unfreezes an account, with a reason. */
export function FreezeDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const { isFrozen } = person;
  const name = fullName(person);
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const write = useWrite(isFrozen ? unfreezeUser : freezeUser, {
    invalidates: [listUsers, getUser, listUserTimeline],
    onSuccess: () => {
      toast({
        title: 'Success',
        description: isFrozen ? `${name} can sign in again.` : `The account of ${name} is frozen.`,
        tone: 'good',
      });
      onClose();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastError('Error', error);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={write.isPending}
      width="sm"
      title={isFrozen ? 'Unfreeze this account?' : 'Freeze this account?'}
      description={
        isFrozen
          ? `${name} can sign in and spend again.`
          : `${name} is signed out everywhere and cannot sign in. The account can receive money but not spend it.`
      }
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => write.mutate({ params: { userId: person.id }, body }))}
        className="flex flex-col gap-6"
      >
        <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
          <TextArea rows={3} maxLength={500} {...form.register('reason')} />
        </Field>
        <FormActions onCancel={onClose} tone={isFrozen ? 'primary' : 'destructive'} busy={write.isPending}>
          {isFrozen ? 'Unfreeze' : 'Freeze'}
        </FormActions>
      </form>
    </Dialog>
  );
}
