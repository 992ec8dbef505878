/** What a manager reads about an order of rewards that they have just sent. */
import { orderText, type RewardToOrder, recipientText } from '#server/rewards/index.ts';

type SentReward = Pick<
  RewardToOrder,
  'amountCents' | 'recipientName' | 'recipientEmail' | 'recipientPhone' | 'method' | 'deliverAt'
> & { inReview: boolean };

export function waitingOrderText(rewards: readonly SentReward[]): string {
  return `${subjectText(rewards)} ${rewards.length === 1 ? 'waits' : 'wait'} for the approval of another manager.`;
}

/** Of an order that does not wait for approval. */
export function sentOrderText(rewards: readonly SentReward[], now: Date): string {
  const subject = subjectText(rewards);
  const reviewed = rewards.filter(({ inReview }) => inReview);
  if (reviewed.length === rewards.length) return `${subject} ${reviewText(reviewed)}.`;
  const state = stateText(
    rewards.filter(({ inReview }) => !inReview),
    now,
  );
  const sentence = `${subject} ${rewards.length === 1 ? 'is' : 'are'} ${state}.`;
  return reviewed.length === 0 ? sentence : `${sentence} ${reviewed.length} of them ${reviewText(reviewed)}.`;
}

/** "Your reward of $25.00 to nora@example.com". */
function subjectText(rewards: readonly SentReward[]): string {
  const amountCents = rewards.reduce((sum, reward) => sum + reward.amountCents, 0n);
  const [first] = rewards;
  const hasContact = first?.recipientEmail || first?.recipientPhone;
  const only = rewards.length === 1 && first && hasContact ? recipientText(first) : null;
  return `Your ${orderText(amountCents, rewards.length, only)}`;
}

function stateText(rewards: readonly SentReward[], now: Date): string {
  if (rewards.every(({ deliverAt }) => deliverAt !== null && deliverAt > now)) return 'scheduled';
  return rewards.every(({ method }) => method === 'LINK') ? 'ready to hand out' : 'on the way';
}

/** A link does not go out: its sender has it already. */
function reviewText(rewards: readonly SentReward[]): string {
  const [waits, goes] = rewards.length === 1 ? ['waits', 'goes'] : ['wait', 'go'];
  const hasLink = rewards.some(({ method }) => method === 'LINK');
  return `${waits} for a review and ${hasLink ? 'can be claimed' : `${goes} out`} afterwards`;
}
