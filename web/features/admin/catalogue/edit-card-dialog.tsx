import type { CatalogueCard } from '#contract/admin-catalogue.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CardFields } from './card-fields.tsx';
import { CardPicture } from './card-picture.tsx';
import { useEditCard } from './use-catalogue-writes.ts';

const rules = () => import('#contract/admin-catalogue.ts').then((m) => m.EditGiftCardBody);

/** Changes a card. A form that was opened before somebody else changed it is refused, and keeps what was typed. */
export function EditCardDialog({
  open,
  onClose,
  card,
}: {
  open: boolean;
  onClose: () => void;
  card: CatalogueCard;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Edit ${card.name}`}
      description="Cards that were bought already stay as they are."
      width="lg"
    >
      {open && <EditForm card={card} onDone={onClose} />}
    </Dialog>
  );
}

function EditForm({ card, onDone }: { card: CatalogueCard; onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, {
    name: card.name,
    description: card.description,
    category: card.category,
    minValue: card.minValue,
    maxValue: card.maxValue,
    issuerProductId: card.issuerProductId,
    isPopular: card.isPopular,
    isTrending: card.isTrending,
    isNew: card.isNew,
    expectedRevision: card.revision,
  });
  const edit = useEditCard({ onDone, onRefused: (error) => showFieldErrors(form, error) });
  // The form's own picture is no change of somebody else's.
  const follow = ({ revision }: CatalogueCard) => {
    if (form.getValues('expectedRevision') === revision - 1) form.setValue('expectedRevision', revision);
  };
  return (
    <>
      <CardPicture card={card} onUploaded={follow} />
      <form
        {...warmUp}
        onSubmit={form.handleSubmit(() =>
          edit.mutate({ params: { giftCardId: card.id }, body: form.getValues() }),
        )}
        className="flex flex-col gap-5"
      >
        <CardFields register={form.register} errors={form.formState.errors} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" onClick={onDone} disabled={edit.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={edit.isPending}>
            Save changes
          </Button>
        </div>
      </form>
    </>
  );
}
