import {
  cancelStaffReward,
  listRewardTimeline,
  listStaffRewards,
  resendStaffReward,
  type StaffReward,
} from '#contract/admin/rewards.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { REASON_MAX } from '#contract/rewards/reason.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { MONEY_READS } from '../money-reads.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

const rules = () => import('#contract/rewards/reason.ts').then((m) => m.RewardReasonBody);

/** Cancels a reward for its sender, or mails it again, with a reason. */
export function RewardActDialog({
  reward,
  act,
  onClose,
}: {
  reward: StaffReward;
  act: 'cancel' | 'resend';
  onClose: () => void;
}) {
  const form = useWriteForm(act === 'cancel' ? cancelStaffReward : resendStaffReward, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { rewardId: reward.id }, body }),
    invalidates: [...MONEY_READS, listStaffRewards, listRewardTimeline, listAudit],
    onSuccess: () => {
      if (act !== 'cancel') toast({ title: 'Reward sent again', tone: 'good' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      field="reason"
      title={act === 'cancel' ? 'Cancel this reward?' : 'Send this reward again?'}
      description={
        act === 'cancel'
          ? `${displayMoney(reward.left)} returns to ${reward.senderName}, and the link stops working.`
          : `${contactOf(reward) ?? ''} gets a new link. The one before stops working.`
      }
      action={act === 'cancel' ? 'Cancel reward' : 'Send again'}
      cancelLabel={act === 'cancel' ? 'Keep it' : undefined}
      maxLength={REASON_MAX}
      onClose={onClose}
    />
  );
}
