import { type Enterprise, getFundingStatus, getOwnEnterprise } from '#contract/enterprise/company.ts';
import {
  getBalanceHistory,
  getEnterpriseStatement,
  listEnterpriseTransactions,
} from '#contract/enterprise/funds.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';

/** One's company, and what its money unlocks (P27). */
export type Company = Enterprise & {
  /** The shared balance has reached the minimum once, or holds something now. */
  readonly isFunded: boolean;
  /** People and payouts can be managed: funded, and not switched off by the provider's staff. */
  readonly isUnlocked: boolean;
};

/** The company itself. */
export const COMPANY_READS = [getOwnEnterprise, getFundingStatus];

/** What a movement of the shared balance changes. */
export const MONEY_READS = [
  ...COMPANY_READS,
  getBalanceHistory,
  getEnterpriseStatement,
  listEnterpriseTransactions,
];

/** The company, or what `ErrorState` says where it did not load; neither while it is on its way. */
export function useCompany() {
  const enterprise = useRead(getOwnEnterprise);
  const reached = useRead(getFundingStatus);
  if (enterprise.data === undefined || reached.data === undefined) {
    return { failure: enterprise.error || reached.error ? errorProps(enterprise, reached) : null };
  }
  const isFunded = reached.data || (parseCents(enterprise.data.sharedBalance) ?? 0n) > 0n;
  const company: Company = {
    ...enterprise.data,
    isFunded,
    isUnlocked: isFunded && enterprise.data.isActive,
  };
  return { company, failure: null };
}
