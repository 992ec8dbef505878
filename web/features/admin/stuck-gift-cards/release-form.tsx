import { releaseStuckGiftCard, type StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastError } from '../toast-error.ts';
import { Fact, MovementFacts } from './movement-facts.tsx';
import { STUCK_READS, toastSettled } from './stuck-reads.ts';

const rules = () => import('#contract/admin/stuck-gift-cards.ts').then((m) => m.ReleaseGiftCardBody);

/** Returns the money to the buyer, on the issuer's word. */
export function ReleaseForm({
  preview: { card, issuer, release, releasable, notified },
  onBusy,
  onClose,
}: {
  preview: StuckGiftCardPreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '', issuerConfirmed: false });
  const write = useWrite(releaseStuckGiftCard, {
    invalidates: STUCK_READS,
    onSuccess: ({ state, message }) => {
      toastSettled(state, message);
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  if (releasable === 'no') {
    return (
      <Notice tone="warn" title="The money cannot go back now">
        {issuer.word === 'issued'
          ? 'The issuer issued this card. Ask again to deliver it.'
          : 'The order may still reach the issuer. Please look again in two minutes.'}
      </Notice>
    );
  }
  const { balanceBefore, balanceAfter, ...movement } = release;
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => {
        onBusy(true);
        write.mutate({ params: { unitId: card.id }, body }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <MovementFacts {...movement} notified={notified}>
        <Fact name="Balance before">
          <Money amount={balanceBefore} />
        </Fact>
        <Fact name="Balance after">
          <Money amount={balanceAfter} />
        </Fact>
      </MovementFacts>
      {releasable === 'with-statement' && (
        <Checkbox {...form.register('issuerConfirmed')}>
          The issuer confirmed to me that it did not issue this card, or takes it back. I noted below who said
          so.
        </Checkbox>
      )}
      <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={400} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} tone="destructive" busy={write.isPending}>
        {`Release ${displayMoney(card.amount)}`}
      </FormActions>
    </form>
  );
}
