import {
  cancelStaffReward,
  listRewardTimeline,
  listStaffRewards,
  resendStaffReward,
  type StaffReward,
} from '#contract/admin/rewards.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MONEY_READS } from '../money-reads.ts';
import { toastError } from '../toast-error.ts';

const rules = () => import('#contract/admin/rewards.ts').then((m) => m.RewardReasonBody);

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
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const options = {
    invalidates: [...MONEY_READS, listStaffRewards, listRewardTimeline, listAudit],
    onSuccess: () => {
      if (act !== 'cancel') toast({ title: 'Reward sent again', tone: 'good' });
      onClose();
    },
    onError: (error: Error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  };
  const cancel = useWrite(cancelStaffReward, options);
  const resend = useWrite(resendStaffReward, options);
  const write = act === 'cancel' ? cancel : resend;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={write.isPending}
      title={act === 'cancel' ? 'Cancel this reward?' : 'Send this reward again?'}
      description={
        act === 'cancel'
          ? `${displayMoney(reward.left)} returns to ${reward.senderName}, and the link stops working.`
          : `${contactOf(reward) ?? ''} gets a new link. The one before stops working.`
      }
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => write.mutate({ params: { rewardId: reward.id }, body }))}
        className="flex flex-col gap-5"
      >
        <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
          <TextArea rows={3} maxLength={400} {...form.register('reason')} />
        </Field>
        <FormActions onCancel={onClose} busy={write.isPending}>
          {act === 'cancel' ? 'Cancel reward' : 'Send again'}
        </FormActions>
      </form>
    </Dialog>
  );
}
