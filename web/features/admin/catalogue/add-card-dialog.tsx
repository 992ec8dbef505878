import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CardFields, EMPTY } from './card-fields.tsx';
import { useAddCard } from './use-catalogue-writes.ts';

const rules = () => import('#contract/admin/catalogue.ts').then((m) => m.AddGiftCardBody);

export function AddCardDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a gift card"
      description="It goes on sale right away. You can add a picture later, from Edit."
      width="lg"
    >
      <AddForm onDone={onClose} />
    </Dialog>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, EMPTY);
  const add = useAddCard({ onDone, onRefused: (error) => showFieldErrors(form, error) });
  useFrameLock(add.isPending);
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(() => add.mutate({ body: form.getValues() }))}
      className="flex flex-col gap-5"
    >
      <CardFields register={form.register} errors={form.formState.errors} />
      <FormActions onCancel={onDone} busy={add.isPending}>
        Add gift card
      </FormActions>
    </form>
  );
}
