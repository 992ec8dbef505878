import { listRewardTimeline, type StaffReward } from '#contract/admin/rewards.ts';
import { useRead } from '../../../api/use-read.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { Money } from '../../../ui/format/money.tsx';
import { TimelineDialog } from '../timelines/timeline-dialog.tsx';

/** Every event of one reward, from its order to the codes of its cards. */
export function RewardTimelineDialog({ reward, onClose }: { reward: StaffReward; onClose: () => void }) {
  const { id, amount, senderName, recipientName } = reward;
  const timeline = useRead(listRewardTimeline, { params: { rewardId: id } }, { staleTime: 0 });
  return (
    <TimelineDialog title="Reward timeline" timeline={timeline} onClose={onClose}>
      <Money amount={amount} /> from {senderName} to{' '}
      {contactOf(reward) ?? (recipientName || 'the bearer of a link')}
    </TimelineDialog>
  );
}
