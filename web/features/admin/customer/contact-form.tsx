import { useEffect } from 'react';
import { editContact } from '#contract/admin/customer-changes.ts';
import { type AdminUserDetail, getUser, listUsers, listUserTimeline } from '#contract/admin/customers.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { isPromptCanceled } from '../../../api/identity-proof.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { PhoneInput } from '../../../ui/forms/phone-input.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useStaleEdit } from '../use-stale-edit.tsx';
import { CONTACT_FORM } from './contact-facts.ts';

const rules = () => import('#contract/admin/customer-changes.ts').then((m) => m.EditContactBody);

/** Edits phone, address and notes. Cancel drops what was typed. */
export function ContactForm({ customer, onDone }: { customer: AdminUserDetail; onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, CONTACT_FORM.toForm(customer));
  const { errors } = form.formState;
  const { setFocus } = form;
  const stale = useStaleEdit(customer, form, CONTACT_FORM);
  useEffect(() => setFocus('phoneNumber'), [setFocus]);

  const save = useWrite(editContact, {
    invalidates: [getUser, listUsers, listUserTimeline],
    onSuccess: () => {
      toast({ title: 'Success', description: 'Customer profile updated successfully', tone: 'good' });
      onDone();
    },
    onError: (error) => {
      stale.takeCurrent(error);
      showFieldErrors(form, error);
      if (isPromptCanceled(error)) return;
      const description = `Could not update user profile. ${errorMessage(error)}`;
      toast({ title: 'Update failed', description, tone: 'destructive' });
    },
  });

  return (
    <form
      {...warmUp}
      aria-label="Contact and notes"
      onSubmit={form.handleSubmit((body) =>
        save.mutate({
          params: { userId: customer.id },
          body: { ...body, expectedUpdatedAt: stale.facts.updatedAt },
        }),
      )}
      className="flex flex-col gap-5"
    >
      {stale.notice}
      <Field label="Phone number" optional error={errors.phoneNumber?.message}>
        <PhoneInput autoComplete="off" {...form.register('phoneNumber')} />
      </Field>
      <Field label="Address" optional error={errors.address?.message}>
        <TextInput autoComplete="off" {...form.register('address')} />
      </Field>
      <Field label="Notes" optional hint="Only staff can see this" error={errors.notes?.message}>
        <TextArea rows={5} {...form.register('notes')} />
      </Field>
      <FormActions onCancel={onDone} busy={save.isPending} disabled={stale.isStale}>
        Save changes
      </FormActions>
    </form>
  );
}
