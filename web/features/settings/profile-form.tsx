import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { updateProfile } from '#contract/settings.ts';
import { notifyOtherTabs } from '../../api/other-tabs.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { invalidate } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useKeptForm } from '../../shared/kept/use-kept-form.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { changedOnly } from './profile-changes.ts';
import { PROFILE_READS } from './profile-reads.ts';
import { profileRules } from './schemas.ts';

/** The delay before the saved profile is read again (P107). */
const RELOADED_AFTER_MILLISECONDS = 1_000;

/** Edits the personal information. Cancel drops what was typed. */
export function ProfileForm({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [start] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber ?? '',
    address: user.address ?? '',
    state: user.state ?? '',
    zipCode: user.zipCode ?? '',
  });
  const { warmUp, ...form } = useContractForm(profileRules, start);
  const forget = useKeptForm('profile', form, start);
  const { errors, dirtyFields } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('firstName'), [setFocus]);

  const save = useWrite(updateProfile, {
    onSuccess: (saved) => {
      forget();
      rememberUser(queryClient, saved);
      toast({ title: 'Success', description: 'Your profile has been updated.', tone: 'good' });
      setTimeout(() => {
        notifyOtherTabs(PROFILE_READS);
        void invalidate(queryClient, PROFILE_READS);
      }, RELOADED_AFTER_MILLISECONDS);
      onDone();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastError('Failed to update profile', error);
    },
  });

  return (
    <form
      {...warmUp}
      aria-label="Personal information"
      onSubmit={form.handleSubmit((body) => save.mutate({ body: changedOnly(body, dirtyFields) }))}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Phone number" optional error={errors.phoneNumber?.message}>
        <PhoneInput {...form.register('phoneNumber')} />
      </Field>
      <Field label="Address" optional error={errors.address?.message}>
        <TextInput autoComplete="street-address" {...form.register('address')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label="State" optional error={errors.state?.message}>
          <TextInput autoComplete="address-level1" {...form.register('state')} />
        </Field>
        <Field label="Zip code" optional error={errors.zipCode?.message}>
          <TextInput autoComplete="postal-code" inputMode="numeric" {...form.register('zipCode')} />
        </Field>
      </div>
      <FormActions
        onCancel={() => {
          forget();
          onDone();
        }}
        busy={save.isPending}
      >
        Save changes
      </FormActions>
    </form>
  );
}
