import { useEffect, useState } from 'react';
import {
  type AdminUserDetail,
  editContact,
  getUser,
  listUsers,
  listUserTimeline,
} from '#contract/admin-people.ts';
import { ApiError } from '../../../api/api-error.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSayFailed } from '../use-say-failed.ts';

const rules = () => import('#contract/admin-people.ts').then((m) => m.EditContactBody);

/** Phone, address and notes, to edit. Leaving it forgets what was typed. */
export function ContactForm({ customer, onDone }: { customer: AdminUserDetail; onDone: () => void }) {
  // What the person was like when the form was filled in: the server refuses where that is history.
  const [seenAt, setSeenAt] = useState(customer.updatedAt);
  const failed = useSayFailed();
  const { warmUp, ...form } = useContractForm(rules, valuesOf(customer));
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('phoneNumber'), [setFocus]);

  const save = useWrite(editContact, {
    // Read again after a refusal too, which may be for what somebody else has changed.
    invalidates: [getUser, listUsers, listUserTimeline],
    onSuccess: () => {
      toast({ title: 'Success', description: 'Customer profile updated successfully', tone: 'good' });
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) failed('Failed to update customer profile', error);
    },
  });
  const isStale = save.error instanceof ApiError && save.error.code === 'changed-meanwhile';

  function goOn() {
    setSeenAt(customer.updatedAt);
    save.reset();
    setFocus('phoneNumber');
  }

  return (
    <form
      {...warmUp}
      aria-label="Contact and notes"
      onSubmit={form.handleSubmit((body) =>
        save.mutate({ params: { userId: customer.id }, body: { ...body, expectedUpdatedAt: seenAt } }),
      )}
      className="flex flex-col gap-5"
    >
      {isStale && (
        <Notice tone="warn" title="Somebody else was quicker">
          <p>A colleague or the customer changed this profile while you were editing it.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              tone="secondary"
              size="sm"
              className="min-h-11"
              onClick={() => {
                form.reset(valuesOf(customer));
                goOn();
              }}
            >
              Show what is there now
            </Button>
            <Button tone="quiet" size="sm" className="min-h-11" onClick={goOn}>
              Keep what I typed
            </Button>
          </div>
        </Notice>
      )}
      <Field label="Phone number" optional error={errors.phoneNumber?.message}>
        <PhoneInput autoComplete="off" {...form.register('phoneNumber')} />
      </Field>
      <Field label="Address" optional error={errors.address?.message}>
        <TextInput autoComplete="off" {...form.register('address')} />
      </Field>
      <Field label="Notes" optional hint="For staff alone" error={errors.notes?.message}>
        <TextArea rows={5} {...form.register('notes')} />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onDone} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} disabled={isStale}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

function valuesOf({ phoneNumber, address, notes }: AdminUserDetail) {
  return { phoneNumber: phoneNumber ?? '', address: address ?? '', notes: notes ?? '' };
}
