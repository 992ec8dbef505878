import type { PublicConfig } from '#contract/config.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import type { HelpFacts } from './topic.ts';

export function factsOf({ fees, limits }: Pick<PublicConfig, 'fees' | 'limits'>): HelpFacts {
  return {
    addFundsFee: percent(fees.addFundsBasisPoints),
    guestFee: percent(fees.guestBasisPoints),
    companyFee: percent(fees.enterpriseBasisPoints),
    addFundsMinimum: displayMoney(limits.addFundsMinimum),
    addFundsMaximum: displayMoney(limits.addFundsMaximum),
    guestMinimum: displayMoney(limits.guestMinimum),
    guestMaximum: displayMoney(limits.guestMaximum),
  };
}

/** 750 to "7.5%", as in "it costs 7.5% on top". */
function percent(basisPoints: number): string {
  return basisPoints === 0 ? 'nothing' : `${basisPoints / 100}%`;
}
