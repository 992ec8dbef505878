import { useState } from 'react';
import { type AdminUser, editCustomer } from '#contract/admin-people.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Field } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { fullName } from '../full-name.ts';
import { MONEY_READS } from '../money-reads.ts';
import { currentIn, typedOver } from '../stale-edit.ts';
import { useSayFailed } from '../use-say-failed.ts';
import { BalanceFields } from './balance-fields.tsx';
import { type CustomerFacts, type CustomerForm, changesBalance, changesIn, toForm } from './customer-edit.ts';
import { EditConflict } from './edit-conflict.tsx';

const rules = () => import('#contract/admin-people.ts').then((m) => m.EditCustomerBody);

/** Name, email, phone and, for those who move money, the balance. */
export function EditCustomerForm({
  person,
  onSaving,
  onClose,
}: {
  person: AdminUser;
  onSaving: (saving: boolean) => void;
  onClose: () => void;
}) {
  const user = useSignedInUser();
  const failed = useSayFailed();
  const [facts, setFacts] = useState<CustomerFacts>(person);
  const [conflict, setConflict] = useState<CustomerFacts | null>(null);
  const { warmUp, ...form } = useContractForm(rules, toForm(person));
  const { errors } = form.formState;
  const values = () => form.getValues() as CustomerForm;
  const editsBalance =
    can(roleOf(user), 'staff-money') && can(roleOf(person), 'wallet') && person.id !== user.id;

  const save = useWrite(editCustomer, {
    invalidates: MONEY_READS,
    onSuccess: ({ firstName, lastName }) => {
      toast({
        title: 'Success',
        description: `The profile of ${fullName({ firstName, lastName })} has been updated.`,
        tone: 'good',
      });
      onClose();
    },
    onError: (error) => {
      onSaving(false);
      setConflict(currentIn<CustomerFacts>(error, 'updatedAt'));
      showFieldErrors(form, error);
      failed('Failed to update customer profile', error);
    },
  });

  function submit() {
    const changes = changesIn(values(), facts);
    if (!changes) return onClose();
    onSaving(true);
    save.mutate({ params: { userId: person.id }, body: changes });
  }

  /** Goes on from what is there now, with what was typed or without it. */
  function goOn(keepTyped: boolean) {
    if (!conflict) return;
    setFacts(conflict);
    setConflict(null);
    form.reset({ ...toForm(conflict), ...(keepTyped && typedOver(values(), toForm(facts))) });
    form.setFocus('firstName');
  }

  return (
    <form {...warmUp} onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      {conflict && <EditConflict typed={values()} before={facts} now={conflict} onGoOn={goOn} />}
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
        hint="A new address has to be verified by its owner; the old one is told."
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <PhoneInput autoComplete="off" {...form.register('phone')} />
      </Field>
      <BalanceFields
        form={form}
        before={facts.balance}
        editable={editsBalance}
        changed={changesBalance(form.watch() as CustomerForm, facts)}
      />
      <FormActions onCancel={onClose} disabled={conflict !== null} busy={save.isPending}>
        Save changes
      </FormActions>
    </form>
  );
}
