import { type StuckGiftCardPreview, settleStuckGiftCard } from '#contract/admin/stuck-gift-cards.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { ReasonField } from '../reason-field.tsx';
import { MovementFacts } from './movement-facts.tsx';
import { STUCK_READS, toastSettled } from './stuck-reads.ts';

const rules = () => import('#contract/admin/stuck-gift-cards.ts').then((m) => m.SettleGiftCardBody);
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Delivers a code that the issuer gave to staff. */
export function SettleForm({
  preview: { card, settle, notified },
  onClose,
}: {
  preview: StuckGiftCardPreview;
  onClose: () => void;
}) {
  const form = useWriteForm(settleStuckGiftCard, {
    rules,
    start: { code: '', pin: '', redemptionUrl: '', issuerOrderId: '', reason: '' },
    request: (body) => ({ params: { unitId: card.id }, body }),
    invalidates: STUCK_READS,
    onSuccess: ({ state, message }) => {
      toastSettled(state, message);
      onClose();
    },
  });
  const { errors } = form;
  return (
    <WriteForm form={form} action="Deliver the code" onCancel={onClose}>
      <Field
        label="Code"
        hint={`For a card of ${displayMoney(card.amount)}. Stored encrypted; only the buyer reads it.`}
        error={errors.code?.message}
      >
        <TextInput {...plain} className="font-mono" {...form.register('code')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="PIN" optional error={errors.pin?.message}>
          <TextInput {...plain} className="font-mono" {...form.register('pin')} />
        </Field>
        <Field label="Issuer’s order number" optional error={errors.issuerOrderId?.message}>
          <TextInput {...plain} {...form.register('issuerOrderId')} />
        </Field>
      </div>
      <Field label="Link to redeem" optional error={errors.redemptionUrl?.message}>
        <TextInput {...plain} type="url" placeholder="https://" {...form.register('redemptionUrl')} />
      </Field>
      <ReasonField
        hint="Kept in the audit log. Never write the code here."
        maxLength={400}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <MovementFacts {...settle} notified={notified} />
    </WriteForm>
  );
}
