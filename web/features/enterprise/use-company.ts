import { type Enterprise, getFundingStatus, getOwnEnterprise } from '#contract/enterprise.ts';
import {
  getBalanceHistory,
  getEnterpriseStatement,
  listEnterpriseTransactions,
} from '#contract/enterprise-money.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { useRead } from '../../api/use-read.ts';

/** One's company, and what its money unlocks (decision 27). */
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

export function useCompany() {
  const enterprise = useRead(getOwnEnterprise);
  const reached = useRead(getFundingStatus);
  const error = enterprise.error ?? reached.error;
  const retry = () => Promise.all([enterprise.refetch(), reached.refetch()]);
  const isFetching = enterprise.isFetching || reached.isFetching;
  if (enterprise.data === undefined || reached.data === undefined) return { error, retry, isFetching };
  const isFunded = reached.data || (parseCents(enterprise.data.sharedBalance) ?? 0n) > 0n;
  const company: Company = {
    ...enterprise.data,
    isFunded,
    isUnlocked: isFunded && enterprise.data.isActive,
  };
  return { company, error: null, retry, isFetching };
}
