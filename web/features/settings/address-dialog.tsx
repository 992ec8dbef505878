import { useQueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '#contract/accounts.ts';
import { updateAddress } from '#contract/settings.ts';
import { showFieldErrors, useContractForm } from '../../api/use-contract-form.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { addressRules } from './schemas.ts';

/** Edits the postal address, which needs no verification. */
export function AddressDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add your address"
      description="Only we see it. People who send you gifts never do."
    >
      <AddressForm onDone={onClose} />
    </Dialog>
  );
}

function AddressForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { warmUp, ...form } = useContractForm(addressRules, { address: '' });
  const save = useWrite(updateAddress, {
    invalidates: [getCurrentUser],
    onSuccess: (saved) => {
      rememberUser(queryClient, saved);
      toast({ title: 'Address Updated', description: 'Your address has been saved.', tone: 'good' });
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
      onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
      className="flex flex-col gap-6"
    >
      <Field
        label="Address"
        hint="Street, city, state and zip code"
        error={form.formState.errors.address?.message}
      >
        <TextInput autoComplete="street-address" {...form.register('address')} />
      </Field>
      <FormActions onCancel={onDone} busy={save.isPending}>
        Save address
      </FormActions>
    </form>
  );
}
