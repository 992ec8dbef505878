import {
  blockFraudReview,
  type FraudReview,
  listFraudReviews,
  releaseFraudReview,
  returnHeldReward,
} from '#contract/admin/fraud.ts';
import { listRewardTimeline, listStaffRewards } from '#contract/admin/rewards.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { REASON_MAX } from '#contract/rewards/reason.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MONEY_READS } from '../money-reads.ts';

export type FraudAct = 'release' | 'block' | 'return';

const rules = () => import('#contract/rewards/reason.ts').then((m) => m.RewardReasonBody);

type Texts = { title: string; button: string; done: string };
const TEXTS: Record<FraudAct, Texts> = {
  release: { title: 'Release this reward?', button: 'Release', done: 'Reward released' },
  block: { title: 'Block this reward?', button: 'Block', done: 'Reward blocked' },
  return: { title: 'Return the held money?', button: 'Return money', done: 'Money returned' },
};

/** Decides about a reward under review, with a reason. */
export function FraudActDialog({
  review,
  act,
  onClose,
}: {
  review: FraudReview;
  act: FraudAct;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const options = {
    invalidates: [...MONEY_READS, listFraudReviews, listStaffRewards, listRewardTimeline, listAudit],
    onSuccess: () => {
      toast({ title: TEXTS[act].done, tone: 'good' });
      onClose();
    },
    onError: (error: Error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  };
  const writes = {
    release: useWrite(releaseFraudReview, options),
    block: useWrite(blockFraudReview, options),
    return: useWrite(returnHeldReward, options),
  };
  const write = writes[act];
  return (
    <Dialog
      open
      onClose={onClose}
      locked={write.isPending}
      title={TEXTS[act].title}
      description={consequence(review, act)}
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => write.mutate({ params: { reviewId: review.id }, body }))}
        className="flex flex-col gap-5"
      >
        <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
          <TextArea rows={3} maxLength={REASON_MAX} {...form.register('reason')} />
        </Field>
        <FormActions onCancel={onClose} busy={write.isPending}>
          {TEXTS[act].button}
        </FormActions>
      </form>
    </Dialog>
  );
}

function consequence({ reward, sanctions }: FraudReview, act: FraudAct): string {
  const amount = displayMoney(reward.left);
  if (act === 'release')
    return reward.method !== 'LINK'
      ? 'The recipient gets the link and can choose a gift card.'
      : 'The link works again, as before.';
  if (act === 'block' && sanctions)
    return `${amount} stays held, because of a sanctions rule. You can return it later, or release the reward.`;
  return `${amount} returns to ${reward.senderName}, and the link stops working.`;
}
