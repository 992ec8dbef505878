import { useEffect, useState } from 'react';
import {
  type AdminUserDetail,
  editContact,
  getUser,
  listUsers,
  listUserTimeline,
} from '#contract/admin-people.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Field } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { currentIn, typedOver } from '../stale-edit.ts';
import { useSayFailed } from '../use-say-failed.ts';
import { ContactConflict } from './contact-conflict.tsx';
import { type ContactFacts, valuesOf } from './contact-facts.ts';

const rules = () => import('#contract/admin-people.ts').then((m) => m.EditContactBody);

/** Phone, address and notes, to edit. Leaving it forgets what was typed. */
export function ContactForm({ customer, onDone }: { customer: AdminUserDetail; onDone: () => void }) {
  // What the person was like when the form was filled in: the server refuses where that is history.
  const [facts, setFacts] = useState<ContactFacts>(customer);
  const [conflict, setConflict] = useState<ContactFacts | null>(null);
  const failed = useSayFailed();
  const { warmUp, ...form } = useContractForm(rules, valuesOf(facts));
  const { errors } = form.formState;
  const { setFocus } = form;
  const values = () => form.getValues() as ReturnType<typeof valuesOf>;
  useEffect(() => setFocus('phoneNumber'), [setFocus]);

  const save = useWrite(editContact, {
    invalidates: [getUser, listUsers, listUserTimeline],
    onSuccess: () => {
      toast({ title: 'Success', description: 'Customer profile updated successfully', tone: 'good' });
      onDone();
    },
    onError: (error) => {
      setConflict(currentIn<ContactFacts>(error, 'updatedAt'));
      showFieldErrors(form, error);
      failed('Update failed', error, 'Could not update user profile');
    },
  });

  /** Goes on from what is there now, with what was typed or without it. */
  function goOn(keepTyped: boolean) {
    if (!conflict) return;
    const typed = typedOver(values(), valuesOf(facts));
    setFacts(conflict);
    setConflict(null);
    form.reset({ ...valuesOf(conflict), ...(keepTyped && typed) });
    setFocus('phoneNumber');
  }

  return (
    <form
      {...warmUp}
      aria-label="Contact and notes"
      onSubmit={form.handleSubmit((body) =>
        save.mutate({
          params: { userId: customer.id },
          body: { ...body, expectedUpdatedAt: facts.updatedAt },
        }),
      )}
      className="flex flex-col gap-5"
    >
      {conflict && <ContactConflict typed={values()} before={facts} now={conflict} onGoOn={goOn} />}
      <Field label="Phone number" optional error={errors.phoneNumber?.message}>
        <PhoneInput autoComplete="off" {...form.register('phoneNumber')} />
      </Field>
      <Field label="Address" optional error={errors.address?.message}>
        <TextInput autoComplete="off" {...form.register('address')} />
      </Field>
      <Field label="Notes" optional hint="For staff alone" error={errors.notes?.message}>
        <TextArea rows={5} {...form.register('notes')} />
      </Field>
      <FormActions onCancel={onDone} disabled={conflict !== null} busy={save.isPending}>
        Save changes
      </FormActions>
    </form>
  );
}
