import { editCustomer } from '#contract/admin/customer-changes.ts';
import type { AdminUser } from '#contract/admin/customers.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { PhoneInput } from '../../../ui/forms/phone-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { customerName } from '../customer-name.ts';
import { MONEY_READS } from '../money-reads.ts';
import { useStaleEdit } from '../use-stale-edit.tsx';
import { BalanceFields } from './balance-fields.tsx';
import { CUSTOMER_FORM, type CustomerForm, changesBalance, changesIn } from './customer-edit.ts';

const rules = () => import('#contract/admin/customer-changes.ts').then((m) => m.EditCustomerBody);

/** Name, email, phone and the balance, which changes only with the right to move money. */
export function EditCustomerForm({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const user = useSignedInUser();
  const { warmUp, ...form } = useContractForm(rules, CUSTOMER_FORM.toForm(person));
  const { errors } = form.formState;
  const stale = useStaleEdit(person, form, CUSTOMER_FORM);
  const { facts } = stale;

  const save = useWrite(editCustomer, {
    invalidates: MONEY_READS,
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) {
        toast({
          title: 'Success',
          description: `The profile of ${customerName(reply)} has been updated.`,
          tone: 'good',
        });
      }
      onClose();
    },
    onError: (error) => {
      stale.takeCurrent(error);
      showFieldErrors(form, error);
      toastError('Failed to update customer profile', error);
    },
  });

  useFrameLock(save.isPending);

  function submit() {
    const changes = changesIn(stale.values(), facts);
    if (!changes) return onClose();
    save.mutate({ params: { userId: person.id }, body: changes });
  }

  return (
    <form {...warmUp} onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      {stale.notice}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field
        label="Email"
        hint="A second administrator or the owner of the old address must approve it first."
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <PhoneInput autoComplete="off" {...form.register('phone')} />
      </Field>
      {/* A manager of a company has no balance. */}
      {can(roleOf(person), 'wallet') && (
        <BalanceFields
          form={form}
          before={facts.balance}
          editable={can(roleOf(user), 'staff-money')}
          changed={changesBalance(form.watch() as CustomerForm, facts)}
        />
      )}
      <FormActions onCancel={onClose} busy={save.isPending} disabled={stale.isStale}>
        Save changes
      </FormActions>
    </form>
  );
}
