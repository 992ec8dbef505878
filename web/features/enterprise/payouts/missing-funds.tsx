import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { FUND_PARAMETER } from '../add-funds/fund-parameter.ts';

/** The shared balance does not cover the payout. */
export function MissingFunds({ missing }: { missing: string }) {
  const canFund = can(roleOf(useSignedInUser()), 'enterprise-funding');
  return (
    <Notice tone="bad" title={`The shared balance is ${displayMoney(missing)} short`}>
      {canFund ? (
        <LinkButton
          to="."
          search={{ [FUND_PARAMETER]: missing }}
          tone="secondary"
          size="sm"
          className="mt-2 min-h-11"
        >
          Add funds
        </LinkButton>
      ) : (
        'Please ask your account manager to fund it, then come back.'
      )}
    </Notice>
  );
}
