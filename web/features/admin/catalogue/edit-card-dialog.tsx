import { useState } from 'react';
import type { CatalogueCard } from '#contract/admin-catalogue.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { displayMoney } from '../../../ui/display-money.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { currentIn, staleFields, typedOver } from '../stale-edit.ts';
import { StaleEditNotice } from '../stale-edit-notice.tsx';
import { CardFields } from './card-fields.tsx';
import { CardPicture } from './card-picture.tsx';
import { useEditCard } from './use-catalogue-writes.ts';

const FIELDS = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['category', 'Category'],
  ['issuerProductId', 'Issuer product'],
  ['minValue', 'Minimum'],
  ['maxValue', 'Maximum'],
  ['isPopular', 'Popular'],
  ['isTrending', 'Trending'],
  ['isNew', 'New'],
] as const;

type CardForm = ReturnType<typeof valuesOf>;

function valuesOf(card: CatalogueCard) {
  return {
    name: card.name,
    description: card.description,
    category: card.category,
    minValue: card.minValue,
    maxValue: card.maxValue,
    issuerProductId: card.issuerProductId,
    isPopular: card.isPopular,
    isTrending: card.isTrending,
    isNew: card.isNew,
  };
}

function show(name: keyof CardForm, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name === 'minValue' || name === 'maxValue' ? displayMoney(value) : value;
}

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
      onClose={onClose}
      title={`Edit ${card.name}`}
      description="Cards that were bought already stay as they are."
      width="lg"
    >
      <EditForm card={card} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ card, onDone }: { card: CatalogueCard; onDone: () => void }) {
  // What the card was like when the form was filled in: the server refuses where that is history.
  const [facts, setFacts] = useState(card);
  const [conflict, setConflict] = useState<CatalogueCard | null>(null);
  const { warmUp, ...form } = useContractForm(rules, {
    ...valuesOf(card),
    expectedRevision: card.revision,
  });
  const values = () => {
    const { expectedRevision: _revision, ...rest } = form.getValues();
    return rest as CardForm;
  };
  const edit = useEditCard({
    onDone,
    onRefused: (error) => {
      const current = currentIn<CatalogueCard>(error, 'revision');
      setConflict(current);
      return showFieldErrors(form, error);
    },
  });
  // The form's own picture is no change of somebody else's.
  const follow = (pictured: CatalogueCard) => {
    if (facts.revision !== pictured.revision - 1) return;
    setFacts({ ...facts, revision: pictured.revision });
    form.setValue('expectedRevision', pictured.revision);
  };

  /** Goes on from what is there now, with what was typed or without it. */
  function goOn(keepTyped: boolean) {
    if (!conflict) return;
    const typed = typedOver(values(), valuesOf(facts));
    setFacts(conflict);
    setConflict(null);
    form.reset({ ...valuesOf(conflict), ...(keepTyped && typed), expectedRevision: conflict.revision });
    form.setFocus('name');
  }

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
        {conflict && (
          <StaleEditNotice
            fields={staleFields(
              FIELDS,
              { was: valuesOf(facts), now: valuesOf(conflict), typed: values() },
              show,
            )}
            onGoOn={goOn}
          />
        )}
        <CardFields register={form.register} errors={form.formState.errors} />
        <FormActions onCancel={onDone} disabled={conflict !== null} busy={edit.isPending}>
          Save changes
        </FormActions>
      </form>
    </>
  );
}
