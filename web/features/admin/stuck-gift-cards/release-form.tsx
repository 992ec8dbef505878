import { releaseStuckGiftCard, type StuckGiftCardPreview } from '#contract/admin/stuck-gift-cards.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { ReasonField } from '../reason-field.tsx';
import { MovementFact, MovementFacts } from './movement-facts.tsx';
import { STUCK_READS, toastSettled } from './stuck-reads.ts';

const rules = () => import('#contract/admin/stuck-gift-cards.ts').then((m) => m.ReleaseGiftCardBody);

/** Returns the money to the buyer, on the issuer's answer. */
export function ReleaseForm({
  preview: { card, issuer, release, releasable, notified },
  onClose,
}: {
  preview: StuckGiftCardPreview;
  onClose: () => void;
}) {
  const form = useWriteForm(releaseStuckGiftCard, {
    rules,
    start: { reason: '', issuerConfirmed: false },
    request: (body) => ({ params: { unitId: card.id }, body }),
    invalidates: STUCK_READS,
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) toastSettled(reply.state, reply.message);
      onClose();
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
  const { repaid, balanceBefore, balanceAfter, ...movement } = release;
  return (
    <WriteForm
      form={form}
      action={`Release ${displayMoney(card.amount)}`}
      tone="destructive"
      onCancel={onClose}
    >
      <MovementFacts {...movement} notified={notified}>
        <MovementFact name="Balance before">
          <Money amount={balanceBefore} />
        </MovementFact>
        {Number(repaid) > 0 && (
          <MovementFact name="Repays a debt">
            <Money amount={repaid} />
          </MovementFact>
        )}
        <MovementFact name="Balance after">
          <Money amount={balanceAfter} />
        </MovementFact>
      </MovementFacts>
      {releasable === 'with-statement' && (
        <Checkbox {...form.register('issuerConfirmed')}>
          The issuer confirmed to me that it did not issue this card, or takes it back. I noted below who said
          so.
        </Checkbox>
      )}
      <ReasonField maxLength={400} error={form.errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}
