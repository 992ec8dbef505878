/** How a request reads in notifications, mails, the audit log and messages. */

import { countLabel, formatCount } from '#contract/kernel/counts.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { repaidText } from '#server/ledger/index.ts';
import type { LabeledAmount } from '#server/notifications/index.ts';
import { inReview, orderLabel, orderText, type Reward } from '#server/rewards/index.ts';
import type { ApprovalRow, RequestEnd } from './approval.ts';

export type DescribedApproval = Pick<ApprovalRow, 'kind' | 'amount_cents' | 'invitation'> & {
  recipient_name: string | null;
  rows: number | null;
};

const ROLE_NAMES: Record<string, string> = { super_admin: 'super admin', account_manager: 'account manager' };

/** "a payout of $300.00 to Nora Field". */
export function requestWithArticle(request: DescribedApproval): string {
  const text = requestText(request);
  return `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`;
}

/** "payout of $300.00 to Nora Field", after a pronoun. */
export function requestText(request: DescribedApproval): string {
  const amount = displayCents(request.amount_cents ?? 0n);
  switch (request.kind) {
    case 'payout':
      return `payout of ${amount} to ${request.recipient_name ?? 'a member'}`;
    case 'payouts':
      return `payout of ${amount} to ${peopleText(request.rows ?? 0)}`;
    case 'rewards':
      return rewardsText(request);
    case 'invitation': {
      const { firstName, lastName, role } = request.invitation ?? { firstName: '', lastName: '', role: '' };
      return `invitation of ${`${firstName} ${lastName}`.trim()} as ${ROLE_NAMES[role] ?? role}`;
    }
  }
}

/** One thing, however many rewards it has: "order of 3 rewards of $75.00 in all". */
function rewardsText({
  amount_cents: amountCents,
  rows,
  recipient_name: recipient,
}: DescribedApproval): string {
  const count = rows ?? 1;
  return `${count > 1 ? 'order of ' : ''}${orderText(amountCents ?? 0n, count, recipient)}`;
}

/** What a mail about it shows first; nothing for an invitation, which costs nothing. */
export function requestAmount(request: DescribedApproval): { amount?: LabeledAmount } {
  const label = amountLabel(request);
  return label === null ? {} : { amount: [label, displayCents(request.amount_cents ?? 0n)] };
}

/** "Payout to Nora Field", "Order of 3 rewards". */
function amountLabel({ kind, rows, recipient_name: recipient }: DescribedApproval): string | null {
  switch (kind) {
    case 'payout':
      return `Payout to ${recipient ?? 'a member'}`;
    case 'payouts':
      return `Payout to ${peopleText(rows ?? 0)}`;
    case 'rewards':
      return (rows ?? 1) > 1 ? `Order of ${orderLabel(rows ?? 1, null)}` : orderLabel(1, recipient);
    case 'invitation':
      return null;
  }
}

export function peopleText(count: number): string {
  return countLabel(count, 'person', 'people');
}

const OUTCOMES: Record<RequestEnd, string> = {
  approved: 'was approved',
  rejected: 'was not approved',
  withdrawn: 'was withdrawn',
  expired: 'expired because no one decided within 30 days',
  'maker-left': 'was canceled because its maker left',
  'recipient-left': 'was canceled because the recipient closed their account',
};

const END_TITLES: Record<Exclude<RequestEnd, 'withdrawn'>, string> = {
  approved: 'Request Approved',
  rejected: 'Request Not Approved',
  expired: 'Request Expired',
  'maker-left': 'Request Canceled',
  'recipient-left': 'Request Canceled',
};

/** The title of the notification for the manager who made it. */
export function endTitle(end: Exclude<RequestEnd, 'withdrawn'>): string {
  return END_TITLES[end];
}

const CONSEQUENCES = {
  payout: 'They have the money now.',
  payouts: 'It is being paid now.',
};

/**
 * "Your payout of $300.00 to Nora Field was approved", and what follows. `rewards`: those of an approved
 * order, as they are once it is executed; `repaidCents`: what its returned money repaid of a debt.
 */
export function outcomeText(
  request: DescribedApproval,
  end: RequestEnd,
  { rewards, now, repaidCents = 0n }: { rewards: readonly SentReward[]; now: Date; repaidCents?: bigint },
): { outcome: string; consequence: string } {
  const outcome = `Your ${requestText(request)} ${OUTCOMES[end]}`;
  if (request.kind === 'invitation')
    return { outcome, consequence: end === 'approved' ? 'Their email is on its way.' : 'No email was sent.' };
  if (end !== 'approved')
    return { outcome, consequence: returnedText(request.amount_cents ?? 0n, repaidCents) };
  return {
    outcome,
    consequence: request.kind === 'rewards' ? rewardsConsequence(rewards, now) : CONSEQUENCES[request.kind],
  };
}

function returnedText(amountCents: bigint, repaidCents: bigint): string {
  if (repaidCents > 0n && repaidCents >= amountCents)
    return 'The money repaid what was owed for a disputed payment.';
  return `The money is back in the shared balance.${repaidText(repaidCents)}`;
}

type SentReward = Pick<Reward, 'method' | 'deliverAt' | 'review'>;
type Way = 'sent' | 'scheduled' | 'link' | 'in-review' | 'link-in-review';

/**
 * One sentence for each way that some of the rewards take, with their number where there are several ways.
 */
function rewardsConsequence(rewards: readonly SentReward[], now: Date): string {
  const ways = Map.groupBy(rewards, (reward) => wayOf(reward, now));
  return WAYS.flatMap((way) => {
    const count = ways.get(way)?.length ?? 0;
    return count === 0 ? [] : [wayText(way, { count, isOnly: count === rewards.length })];
  }).join(' ');
}

const WAYS: readonly Way[] = ['sent', 'scheduled', 'link', 'in-review', 'link-in-review'];

function wayOf(reward: SentReward, now: Date): Way {
  const isLink = reward.method === 'LINK';
  // The link of a reward under review cannot be copied.
  if (inReview(reward)) return isLink ? 'link-in-review' : 'in-review';
  if (isLink) return 'link';
  return reward.deliverAt > now ? 'scheduled' : 'sent';
}

function wayText(way: Way, { count, isOnly }: { count: number; isOnly: boolean }): string {
  const isOne = count === 1;
  const number = formatCount(count);
  const them = isOnly ? (isOne ? 'It' : 'They') : number;
  const link = isOne ? 'link' : 'links';
  const links = isOnly ? `${isOne ? 'its' : 'their'} ${link}` : `the ${link} of ${number}`;
  switch (way) {
    case 'sent':
      return `${isOnly ? `The ${link}` : number} ${isOne ? 'is on its' : 'are on their'} way.`;
    case 'scheduled':
      return isOne ? `${them} goes out on its date.` : `${them} go out on their dates.`;
    case 'link':
      return `Copy ${links} under Sent Rewards.`;
    case 'in-review':
      return `${them} ${isOne ? 'waits for a review and goes' : 'wait for a review and go'} out afterwards.`;
    case 'link-in-review':
      return `${them} ${isOne ? 'waits' : 'wait'} for a review. Copy ${isOne ? 'its' : 'their'} ${link} afterwards under Sent Rewards.`;
  }
}
