/** What a sender may do with a reward that was sent. */
import { contactWord, correctionText } from '#contract/rewards/delivery-errors.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import { canRetry, isOpen } from './reward-state.ts';

type Shown = Pick<
  SentReward,
  'state' | 'method' | 'delivery' | 'deliveryError' | 'inReview' | 'awaitsApproval' | 'unwantedAt'
>;

/** Null for a reward that is closed, or waits for an approval. */
export type MenuActs = {
  remind: boolean;
  /** Null where it cannot be sent again; else the label. */
  resend: string | null;
  copyLink: boolean;
} | null;

export function menuActs(reward: Shown): MenuActs {
  if (!isOpen(reward) || reward.awaitsApproval) return null;
  if (reward.inReview) return { remind: false, resend: null, copyLink: false };
  const { method, state, delivery, unwantedAt } = reward;
  return {
    remind: delivery === 'SUCCEEDED' && method !== 'LINK' && unwantedAt === null,
    resend: method !== 'LINK' || state === 'unclaimed' ? resendLabel(reward) : null,
    copyLink: true,
  };
}

function resendLabel(reward: Shown): string {
  if (reward.method === 'LINK') return 'Send by email';
  if (reward.delivery === 'SCHEDULED') return `Correct the ${contactWord(reward)}`;
  return reward.state === 'unclaimed' ? 'Send again or correct' : 'Send again';
}

/**
 * The label of the button on a reward that did not arrive, or reached the wrong person. Null for any other
 * reward, and where a correction is impossible: once something is claimed, the address stays.
 */
export function mendLabel(reward: Shown): string | null {
  const { state, delivery, inReview, unwantedAt } = reward;
  const isWrong = isOpen(reward) && !inReview && (delivery === 'FAILED' || unwantedAt !== null);
  if (!isWrong) return null;
  if (canRetry(reward)) return 'Send again';
  return state === 'unclaimed' ? correctionText(reward) : null;
}
