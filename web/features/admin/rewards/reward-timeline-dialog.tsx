import { listRewardTimeline, type StaffReward } from '#contract/admin/rewards.ts';
import { useRead } from '../../../api/use-read.ts';
import { contactOf } from '../../../shared/rewards/contact.ts';
import { isOpen } from '../../../shared/rewards/reward-state.ts';
import { untilText } from '../../../shared/rewards/until-text.ts';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { TimelineDialog } from '../timelines/timeline-dialog.tsx';

/** Every event of one reward, from its order to the codes of its cards, and what comes next. */
export function RewardTimelineDialog({ reward, onClose }: { reward: StaffReward; onClose: () => void }) {
  const { id, amount, senderName, recipientName } = reward;
  const timeline = useRead(listRewardTimeline, { params: { rewardId: id } }, { staleTime: 0 });
  return (
    <TimelineDialog title="Reward timeline" timeline={timeline} onClose={onClose}>
      <Money amount={amount} /> from {senderName} to{' '}
      {contactOf(reward) ?? (recipientName || 'the bearer of a link')}. {nextText(reward)}
    </TimelineDialog>
  );
}

/** Empty where nothing happens by itself: it is over, or somebody decides about it. */
function nextText(reward: StaffReward): string {
  if (!isOpen(reward) || reward.inReview || reward.awaitsApproval) return '';
  return reward.delivery === 'SCHEDULED'
    ? `It goes out on ${formatMomentInText(reward.deliverAt)}.`
    : `It can be claimed until ${untilText(reward)}.`;
}
