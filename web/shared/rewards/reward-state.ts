/** How a sent reward stands, in a word and a sentence. */

import type { REWARD_FILTERS } from '#contract/enterprise/rewards.ts';
import { contactWord, correctionText, deliveryErrors } from '#contract/rewards/delivery-errors.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import type { BadgeTone } from '../../ui/data/badge.tsx';
import { formatDay, formatMomentInText } from '../../ui/format/date-format.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import type { RewardTexts } from './reward-texts.ts';
import { untilText } from './until-text.ts';

export const REWARD_FILTER_LABELS: Record<(typeof REWARD_FILTERS)[number], string> = {
  'in-review': 'In review',
  waiting: 'Waiting for approval',
  scheduled: 'Scheduled',
  open: 'Open',
  undelivered: 'Not delivered',
  claimed: 'Claimed',
  canceled: 'Canceled',
  expired: 'Expired',
};

/** As far as the state needs it: staff see neither the message nor the thank-you. */
type Shown = Omit<SentReward, 'message' | 'thanks'> & { undone?: boolean };

export type RewardState = { label: string; tone: BadgeTone; sentence: string };

export function isOpen({ state }: Pick<SentReward, 'state'>): boolean {
  return state === 'unclaimed' || state === 'partly-claimed';
}

export function rewardState(gift: Shown, texts: RewardTexts): RewardState {
  switch (gift.state) {
    case 'claimed':
      return {
        label: 'Claimed',
        tone: 'good',
        sentence: `Claimed on ${formatDay(gift.claimedAt ?? gift.createdAt)}.`,
      };
    case 'canceled':
      if (gift.undone) return { label: 'Undone', tone: 'plain', sentence: `All of it ${texts.wentBack}.` };
      return {
        label: 'Canceled',
        tone: 'plain',
        sentence: `The unclaimed amount ${texts.wentBack}.`,
      };
    case 'expired':
      return {
        label: 'Expired',
        tone: 'plain',
        sentence: `The unclaimed amount ${texts.wentBack}.`,
      };
    case 'partly-claimed':
      return partlyClaimed(gift, texts);
    case 'unclaimed':
      return unclaimed(gift, texts);
  }
}

/** Senders learn only that a review is under way. */
function inReview({ inReview: sentence }: RewardTexts): RewardState {
  return { label: 'In review', tone: 'warn', sentence };
}

/** What was claimed keeps its address, so a link that does not arrive is sent again or canceled. */
function partlyClaimed(gift: Shown, texts: RewardTexts): RewardState {
  if (gift.inReview) return inReview(texts);
  const left = `${displayMoney(gift.left)} is left`;
  if (gift.delivery === 'FAILED') {
    const { sentence, retryable } = failureOf(gift);
    const mend = retryable
      ? `Send it again, or cancel the ${texts.noun}.`
      : `You can cancel the ${texts.noun}.`;
    return { label: 'Not delivered', tone: 'bad', sentence: `${left}. ${sentence} ${mend}` };
  }
  if (gift.unwantedAt)
    return {
      label: 'Wrong person',
      tone: 'warn',
      sentence: `${left}. They say that it is not for them. You can cancel the ${texts.noun}.`,
    };
  return {
    label: 'Partly claimed',
    tone: 'info',
    sentence: `Last claim on ${formatDay(gift.claimedAt ?? gift.createdAt)}. ${left} until ${untilText(gift)}.`,
  };
}

function unclaimed(gift: Shown, texts: RewardTexts): RewardState {
  const { noun } = texts;
  if (gift.inReview) return inReview(texts);
  if (gift.awaitsApproval)
    return {
      label: 'Waiting for approval',
      tone: 'warn',
      sentence: 'Nothing is sent before another manager approves.',
    };
  const until = `They can claim it until ${untilText(gift)}.`;
  if (gift.delivery === 'FAILED')
    return {
      label: 'Not delivered',
      tone: 'bad',
      sentence: undelivered(gift, noun),
    };
  if (gift.unwantedAt)
    return {
      label: 'Wrong person',
      tone: 'warn',
      sentence: `They say that it is not for them. ${correctionText(gift)}, or cancel the ${noun}.`,
    };
  if (gift.delivery === 'SCHEDULED')
    return {
      label: 'Scheduled',
      tone: 'info',
      sentence: `The ${messageOf(gift)} goes out on ${formatMomentInText(gift.deliverAt)}.`,
    };
  if (gift.delivery === 'PENDING' && gift.method === 'LINK')
    return { label: 'Link ready', tone: 'info', sentence: 'Copy the link, and hand it out.' };
  if (gift.delivery === 'PENDING')
    return { label: 'Sending', tone: 'info', sentence: `The ${messageOf(gift)} is on its way.` };
  return gift.openedAt
    ? {
        label: 'Opened',
        tone: 'gold',
        sentence: `Opened on ${formatDay(gift.openedAt)}. ${until}`,
      }
    : {
        label: gift.method === 'LINK' ? 'Link handed out' : 'Delivered',
        tone: 'primary',
        sentence: until,
      };
}

/** Whether the same address or number is worth another try. */
export function canRetry({ deliveryError }: Pick<SentReward, 'deliveryError'>): boolean {
  return deliveryError !== null && deliveryErrors[deliveryError].retryable;
}

function failureOf({ deliveryError }: Pick<SentReward, 'deliveryError'>) {
  return deliveryErrors[deliveryError ?? 'email_delivery_failed'];
}

function undelivered(gift: Pick<SentReward, 'deliveryError' | 'method'>, noun: string): string {
  const { sentence, retryable } = failureOf(gift);
  return `${sentence} ${retryable ? 'Send it again, correct' : 'Correct'} the ${contactWord(gift)}, or cancel the ${noun}.`;
}

function messageOf({ method }: Pick<SentReward, 'method'>): string {
  return method === 'PHONE' ? 'text message' : 'email';
}
