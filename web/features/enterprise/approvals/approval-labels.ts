/** Labels of requests. */
import type { ApprovalRequest } from '#contract/enterprise/approvals.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { enterpriseRoleName } from '../../../shared/role-names.ts';
import type { BadgeTone } from '../../../ui/data/badge.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { people } from '../payouts/chosen.ts';

/** "Pay $300.00 to Nora Field", "Invite Ida Moss as Super Admin". */
export function requestTitle(request: ApprovalRequest): string {
  const { kind, amount, personName, rows, grantedRole } = request;
  if (kind === 'invitation')
    return `Invite ${personName ?? ''} as ${enterpriseRoleName({ enterpriseRole: grantedRole })}`;
  if (kind === 'rewards')
    return rows === 1
      ? `Send a reward of ${displayMoney(amount ?? '0.00')} to ${personName ?? 'the bearer of a link'}`
      : `Send ${formatCount(rows ?? 0)} rewards of ${displayMoney(amount ?? '0.00')} in all`;
  const whom = kind === 'payouts' ? people(rows ?? 0) : (personName ?? 'a member');
  return `Pay ${displayMoney(amount ?? '0.00')} to ${whom}`;
}

const ENDS: Record<NonNullable<ApprovalRequest['endedAs']>, readonly [string, BadgeTone]> = {
  approved: ['Approved', 'good'],
  rejected: ['Rejected', 'bad'],
  withdrawn: ['Withdrawn', 'plain'],
  expired: ['Expired', 'warn'],
  'maker-left': ['Canceled: the manager left', 'warn'],
  'recipient-left': ['Canceled: the recipient left', 'warn'],
};

export function requestBadge({ endedAs }: ApprovalRequest): readonly [string, BadgeTone] {
  return endedAs === null ? ['Waiting', 'primary'] : ENDS[endedAs];
}
