import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { useFrameLock } from '../../../ui/hooks/use-frame-lock.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { FormOf } from '../stale-edit.ts';
import { useStaleEdit } from '../use-stale-edit.tsx';
import { CardFields } from './card-fields.tsx';
import { CardPicture } from './card-picture.tsx';
import { BARCODE_LABELS } from './catalogue-labels.ts';
import { useEditCard } from './use-catalogue-writes.ts';

function toForm(card: CatalogueCard) {
  return {
    name: card.name,
    description: card.description,
    category: card.category,
    minValue: card.minValue,
    maxValue: card.maxValue,
    issuerProductId: card.issuerProductId,
    redeemInstructions: card.redeemInstructions,
    terms: card.terms,
    expiresAfterMonths: card.expiresAfterMonths,
    barcode: card.barcode,
    balanceUrl: card.balanceUrl,
    isPopular: card.isPopular,
    isTrending: card.isTrending,
    isNew: card.isNew,
    expectedRevision: card.revision,
  };
}

const CARD_FORM: FormOf<CatalogueCard, ReturnType<typeof toForm>> = {
  toForm,
  labels: [
    ['name', 'Name'],
    ['description', 'Description'],
    ['category', 'Category'],
    ['issuerProductId', 'Issuer product'],
    ['redeemInstructions', 'How to redeem'],
    ['terms', 'Terms'],
    ['expiresAfterMonths', 'Expires after, in months'],
    ['barcode', 'Barcode'],
    ['balanceUrl', 'Balance page'],
    ['minValue', 'Minimum'],
    ['maxValue', 'Maximum'],
    ['isPopular', 'Popular'],
    ['isTrending', 'Trending'],
    ['isNew', 'New'],
  ],
  show(name, value) {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (name === 'barcode') return BARCODE_LABELS[value as CatalogueCard['barcode']];
    return name === 'minValue' || name === 'maxValue' ? displayMoney(String(value)) : String(value);
  },
};

const rules = () => import('#contract/admin/catalogue.ts').then((m) => m.EditGiftCardBody);

/**
 * Edits a card. The server refuses the form when the card has changed since it was opened; what was typed is
 * kept.
 */
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
      description="Bought cards keep their name, picture and value. Their owners read the new instructions, terms, barcode and balance page."
      width="lg"
    >
      <EditForm card={card} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ card, onDone }: { card: CatalogueCard; onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, toForm(card));
  const stale = useStaleEdit(card, form, CARD_FORM);
  const edit = useEditCard({
    onDone,
    onRefused: (error) => {
      stale.takeCurrent(error);
      return showFieldErrors(form, error);
    },
  });
  useFrameLock(edit.isPending);
  // The form's own picture upload does not count as another person's change.
  const follow = (pictured: CatalogueCard) => {
    if (stale.facts.revision !== pictured.revision - 1) return;
    stale.setFacts({ ...stale.facts, revision: pictured.revision });
    form.setValue('expectedRevision', pictured.revision);
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
        {stale.notice}
        <CardFields register={form.register} errors={form.formState.errors} />
        <FormActions onCancel={onDone} busy={edit.isPending} disabled={stale.isStale}>
          Save changes
        </FormActions>
      </form>
    </>
  );
}
