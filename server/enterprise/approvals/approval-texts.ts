/** How a request reads in notifications, emails, the audit log and messages. */
import { displayCents } from '#contract/kernel/money.ts';
import { orderText } from '#server/rewards/index.ts';
import type { ApprovalRow, RequestEnd } from './approval.ts';

export type Described = Pick<ApprovalRow, 'kind' | 'amount_cents' | 'invitation'> & {
  recipient_name: string | null;
  rows: number | null;
};

const ROLE_NAMES: Record<string, string> = { super_admin: 'super admin', account_manager: 'account manager' };

/** "a payout of $300.00 to Nora Field". */
export function requestWithArticle(request: Described): string {
  const text = requestText(request);
  return `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`;
}

/** "payout of $300.00 to Nora Field", after a pronoun. */
export function requestText(request: Described): string {
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
function rewardsText({ amount_cents: amountCents, rows, recipient_name: recipient }: Described): string {
  const count = rows ?? 1;
  return `${count > 1 ? 'order of ' : ''}${orderText(amountCents ?? 0n, count, recipient)}`;
}

export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
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
  rewards: 'The links are on their way.',
};

/** "Your payout of $300.00 to Nora Field was approved", and what follows. */
export function outcomeText(request: Described, end: RequestEnd): { outcome: string; consequence: string } {
  const outcome = `Your ${requestText(request)} ${OUTCOMES[end]}`;
  if (request.kind === 'invitation')
    return { outcome, consequence: end === 'approved' ? 'Their email is on its way.' : 'No email was sent.' };
  if (end !== 'approved') return { outcome, consequence: 'The money is back in the shared balance.' };
  return {
    outcome,
    consequence: CONSEQUENCES[request.kind],
  };
}
