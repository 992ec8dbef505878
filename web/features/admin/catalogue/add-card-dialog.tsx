import { useState } from 'react';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { useReportBusy } from '../../../ui/hooks/use-report-busy.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CardFields, EMPTY } from './card-fields.tsx';
import { useAddCard } from './use-catalogue-writes.ts';

const rules = () => import('#contract/admin/catalogue.ts').then((m) => m.AddGiftCardBody);

export function AddCardDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title="Add a gift card"
      description="It goes on sale right away. You can add a picture later, from Edit."
      width="lg"
    >
      <AddForm onDone={onClose} onBusy={setBusy} />
    </Dialog>
  );
}

function AddForm({ onDone, onBusy }: { onDone: () => void; onBusy: (busy: boolean) => void }) {
  const { warmUp, ...form } = useContractForm(rules, EMPTY);
  const add = useAddCard({ onDone, onRefused: (error) => showFieldErrors(form, error) });
  useReportBusy(add.isPending, onBusy);
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
