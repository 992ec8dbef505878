import { type Enterprise, getFundingStatus, getOwnEnterprise } from '#contract/enterprise/company.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';

/** The user's company, and what its funds unlock (P27). */
export type Company = Enterprise & {
  /** The shared balance has reached the minimum once, or is above zero now. */
  readonly isFunded: boolean;
  /** Employees and payouts can be managed: the company is funded and active. */
  readonly isUnlocked: boolean;
  /** It is unlocked, and no disputed payment freezes its balance. */
  readonly canPay: boolean;
};

/** The company, or the props of `ErrorState`; neither while it loads. */
export function useCompany() {
  // Colleagues pay from the same balance.
  const enterprise = useRead(getOwnEnterprise, {}, { staleTime: 0 });
  const reached = useRead(getFundingStatus);
  if (enterprise.data === undefined || reached.data === undefined) {
    return { failure: enterprise.error || reached.error ? errorProps(enterprise, reached) : null };
  }
  const isFunded = reached.data || moneyCents(enterprise.data.sharedBalance) > 0n;
  const isUnlocked = isFunded && enterprise.data.isActive;
  const company: Company = {
    ...enterprise.data,
    isFunded,
    isUnlocked,
    canPay: isUnlocked && !enterprise.data.isBalanceFrozen,
  };
  return { company, failure: null };
}
