/** A reward in the contract's form, for staff: without the words between sender and recipient. */
import type { StaffReward } from '#contract/admin/rewards.ts';
import { maskPhone } from '#contract/kernel/phone.ts';
import { type RewardForStaff, toSentReward } from '#server/rewards/index.ts';

export function toStaffReward({ reward, sentByName }: RewardForStaff): StaffReward {
  const { message: _message, thanks: _thanks, ...shown } = toSentReward(reward);
  return {
    ...shown,
    // The number belongs to its sender; the end tells it apart.
    recipientPhone: reward.recipientPhone === null ? null : maskPhone(reward.recipientPhone),
    orderId: reward.orderId,
    senderKind: reward.sender.kind,
    senderName: reward.senderName,
    sentByName,
  };
}
