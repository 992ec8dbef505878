import { feeCents, formatCents } from '#contract/kernel/money.ts';
import { useConfig } from '../../api/use-config.ts';

const FIRST_FUNDING_CENTS = 5000_00n;

export type FundingFee = {
  /** "7.5%". */
  readonly rate: string;
  /** What it adds to $5,000. */
  readonly fee: string;
  readonly total: string;
};

/** The fee of funding by card; null where there is none, undefined until it is read. */
export function useFundingFee(): FundingFee | null | undefined {
  const basisPoints = useConfig()?.fees.enterpriseBasisPoints;
  if (basisPoints === undefined) return undefined;
  if (basisPoints === 0) return null;
  const fee = feeCents(FIRST_FUNDING_CENTS, basisPoints);
  return {
    rate: `${basisPoints / 100}%`,
    fee: formatCents(fee),
    total: formatCents(FIRST_FUNDING_CENTS + fee),
  };
}
