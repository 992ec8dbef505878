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
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { MONEY_READS } from '../money-reads.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

export type FraudAct = 'release' | 'block' | 'return';

const ROUTES = { release: releaseFraudReview, block: blockFraudReview, return: returnHeldReward };
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
  const { title, button, done } = TEXTS[act];
  const form = useWriteForm(ROUTES[act], {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { reviewId: review.id }, body }),
    invalidates: [...MONEY_READS, listFraudReviews, listStaffRewards, listRewardTimeline, listAudit],
    onSuccess: () => {
      toast({ title: done, tone: 'good' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      field="reason"
      title={title}
      description={consequence(review, act)}
      action={button}
      maxLength={REASON_MAX}
      onClose={onClose}
    />
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
